/** Random numbers that follow from texts. */
import { Random } from '../../problems/random.ts';

/** The seed is the FNV-1a hash (Fowler, Noll, Vo) of the texts. */
export function randomOf(texts: readonly unknown[]): Random {
  const text = texts.join('\0');
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return new Random(hash);
}
