/** The process of a peer, which answers each line that it is sent with one line. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';

export class PeerProcess {
  readonly #child: ChildProcess;
  readonly #answers: AsyncIterator<string>;
  readonly #lines: Interface;

  constructor(program: string, args: readonly string[]) {
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    if (this.#child.stdout === null) throw new Error(`${program} has no output to read`);
    this.#lines = createInterface(this.#child.stdout);
    this.#answers = this.#lines[Symbol.asyncIterator]();
  }

  async ask(line: string): Promise<string> {
    this.#child.stdin?.write(`${line}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error(`the peer ended instead of answering "${line}"`);
    return value;
  }

  close(): void {
    this.#child.stdin?.end();
    this.#lines.close();
  }
}
