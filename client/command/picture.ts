import { writeFile } from 'node:fs/promises';
import type { Client } from '../library/index.ts';
import { EXIT, WrongUsage } from './usage.ts';

/** The file is asked for first: an address cannot be overwritten by mistake, nor a picture lost. */
export async function picture(client: Client, id: string, given: string | undefined): Promise<number> {
  const file = given ?? `${id}.png`;
  if (!/\.png$/i.test(file))
    throw new WrongUsage(`picture: the service draws PNG, so the file must end in .png, got "${file}"`);
  const bytes = await client.decisions.picture(id);
  await writeNew(file, bytes);
  process.stdout.write(`${file}: ${bytes.length} bytes\n`);
  return EXIT.done;
}

/** Never overwrites a file. */
export async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx' });
  } catch (cause) {
    const { code, message } = Object(cause);
    throw new WrongUsage(
      code === 'EEXIST'
        ? `${file} is there already, and is not overwritten: give another name, or delete it`
        : `${file} cannot be written: ${message}`,
      { cause },
    );
  }
}
