/** Who sees a decision: everyone with an address, or everyone in the organization. */
import { printable } from '../../pictures/words/printable.ts';
import type { Client } from '../library/index.ts';
import type { Options } from './arguments.ts';
import { print } from './print.ts';
import { EXIT } from './usage.ts';

export async function publish(client: Client, id: string, options: Options): Promise<number> {
  const { publish: put, withdraw } = client.decisions;
  const record = options.withdraw === true ? await withdraw(id) : await put(id);
  const { publication } = record;
  print(options, publication, () => [
    publication === null
      ? `${id} is not published: its address does not work any more`
      : `${id} is published at ${printable(publication.url)}\nAnyone with this address can read it. To take it down for good: decide publish ${id} --withdraw`,
  ]);
  return EXIT.done;
}

export async function share(client: Client, id: string, options: Options): Promise<number> {
  const { sharedWithOrg } = await client.decisions.share(id, options.withdraw !== true);
  print(options, { id, sharedWithOrg }, () => [
    sharedWithOrg
      ? `${id}: everyone in the organization sees it and its revisions`
      : `${id}: only its owner and its API key see it and its revisions`,
  ]);
  return EXIT.done;
}
