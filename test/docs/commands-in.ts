/** Finds the commands of a document: those of its shell blocks, and those within its sentences. */

export interface WrittenCommand {
  /** The page and the line, as an editor opens them. */
  place: string;
  text: string;
}

/** Words by which a line or a code span is known as a command. */
const PROGRAM =
  /^(npm|npx|node|decide|curl|docker|claude|ollama|llama|llama-server|pip|python3?|vllm|git|export|cp|echo|cd|while|kubectl|systemctl|psql) /;
const ASSIGNMENTS = /^([A-Z_]+=\S+ )+/;
const SHELLS = ['', 'sh', 'bash'];

/** A block of the language `sh` is one program; any other has a command a line. */
export function commandsIn(page: string, text: string): WrittenCommand[] {
  const found: WrittenCommand[] = [];
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  for (const { 1: language = '', 2: block = '', index } of text.matchAll(/^```(\w*)\n(.*?)^```$/gms)) {
    const place = `${page}:${lineOf(index)}`;
    if (!SHELLS.includes(language)) continue;
    const isProgram = /^\w+\(\) \{/m.test(block);
    const lines = isProgram ? [block] : joined(block);
    found.push(
      ...lines.filter((line) => isProgram || isCommand(line)).map((line) => ({ place, text: line })),
    );
  }
  const prose = text.replaceAll(/^```.*?^```$/gms, (block) => block.replaceAll(/[^\n]/g, ''));
  for (const { 1: span = '', index } of prose.matchAll(/`([^`]+)`/g))
    if (isCommand(span))
      found.push({ place: `${page}:${lineOf(index)}`, text: span.replaceAll(/\s+/g, ' ') });
  return found;
}

/** The lines of a block; one that ends in a backslash or within quotes goes on in the next. */
function joined(block: string): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of block.split('\n')) {
    const last: string = isOpen ? `${lines.pop()}\n${line}` : line.replace(/^\$ /, '');
    lines.push(last);
    isOpen = last.endsWith('\\') || (last.split("'").length % 2 === 0 && /'\{|^curl /.test(last));
  }
  return lines;
}

function isCommand(line: string): boolean {
  return PROGRAM.test(line.replace(ASSIGNMENTS, ''));
}
