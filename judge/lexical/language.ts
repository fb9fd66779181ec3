/** Whether texts are English enough for a judge that knows English words only. */
import type { Token } from './tokens.ts';

/** Function words and other words that English text is full of: every third word or more, in lists every seventh. */
const ENGLISH = new Set(
  (
    'the of and to for with that by it this from not are be has have will can their they at or which more than one ' +
    'two three about each every all its would could should been was were who when if may but so up out after before ' +
    'between year years week weeks day days month months people work costs cost new only without hours minutes must ' +
    'what how a an is in on as no less do does stop keep late lost takes saves pays money time risk chance often rarely ' +
    'room his her he she we you your our them there some many most other over under into'
  ).split(' '),
);
/** Function words of German, French, Spanish, Italian, Dutch, Portuguese, Polish and Swedish that are not English words too. */
const FOREIGN = new Set(
  (
    'der das und ist nicht ein eine einen dem den des mit von zu auf für wird werden sich bei nach über ' +
    'le la les du et est une pour pas dans sur avec qui que au aux sont par ce cette plus ' +
    'el los las del por con una se su para y es lo como más ' +
    'il di che per non è un sono della nel gli ' +
    'het een van niet op te zijn voor met dat ' +
    'o os da uma em não com ao mais ' +
    'w na z się nie jest i do dla ' +
    'och att det som för är av till inte'
  )
    .split(' ')
    .filter((word) => !ENGLISH.has(word)),
);
/** Fewer words than this prove nothing. */
const LEAST_WORDS = 12;
const LEAST_SHARE = 0.05;

export const NOT_ENGLISH =
  'The texts do not read like English; the built-in judge knows English words only, so its sizes rest on little more than numbers.';

/** Counts words as texts are read. */
export class LanguageCheck {
  #words = 0;
  #english = 0;
  #foreign = 0;

  add(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (token.kind !== 'word') continue;
      this.#words += 1;
      if (ENGLISH.has(token.text)) this.#english += 1;
      else if (FOREIGN.has(token.text)) this.#foreign += 1;
    }
  }

  /** True where too few words were read to tell; else some are known, and no more are known to be another language's. */
  isEnglish(): boolean {
    if (this.#words < LEAST_WORDS) return true;
    return this.#english >= LEAST_SHARE * this.#words && this.#english >= this.#foreign;
  }
}
