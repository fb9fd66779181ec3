/** The stem that a word's forms share: Porter's, with the irregular forms that it cannot know. */
import { stemmer } from 'stemmer';

/** Past forms and comparatives that no rule brings back. */
const IRREGULAR = new Map<string, string>(
  [
    'saw seen=see',
    'found=find',
    'lost loss losses=lose',
    'kept=keep',
    'left=leave',
    'paid=pay',
    'held=hold',
    'met=meet',
    'sold=sell',
    'bought=buy',
    'broke broken=break',
    'fell fallen=fall',
    'rose risen=rise',
    'grew grown=grow',
    'built=build',
    'sent=send',
    'spent=spend',
    'taught=teach',
    'told=tell',
    'thought=think',
    'wrote written=write',
    'chose chosen=choose',
    'drove driven=drive',
    'froze frozen=freeze',
    'stole stolen=steal',
    'slept sleeping=sleep',
    'felt=feel',
    'led=lead',
    'won=win',
    'died dying dead death deaths=die',
    'worse worst=bad',
    'better best=good',
    'ran run=run',
    'went=go',
    'heard=hear',
    'knew known=know',
    'stood=stand',
    'understood=understand',
    'wore worn=wear',
    'children=child',
    'men=man',
    'women=woman',
    'people persons=person',
    'feet=foot',
    'teeth=tooth',
    'mice=mouse',
    'safer safest safely=safe',
    'cheaper cheapest=cheap',
    'quicker quickest=quick',
    'injured injuries=injury',
    'slower slowest=slow',
    'faster fastest=fast',
    'larger largest=large',
    'bigger biggest=big',
    'smaller smallest=small',
    'higher highest=high',
    'lower lowest=low',
    'louder=loud',
    'quieter quietly=quiet',
    'earlier earliest=early',
    'sooner soonest=soon',
    'later latest=late',
    'longer longest=long',
    'shorter shortest=short',
    'cleaner=clean',
    'fewer fewest=few',
    'stronger=strong',
    'weaker=weak',
    'healthier healthy=health',
    'happier=happy',
    'pleased pleasing=glad',
    'drank drunk=drink',
    'ate eaten=eat',
    'spoke spoken=speak',
    'began begun=begin',
    'swam swum=swim',
    'flew flown=fly',
    'threw thrown=throw',
    'caught=catch',
    'brought=bring',
    'struck=strike',
    'forgot forgotten=forget',
    'lent=lend',
    'rode ridden=ride',
    'rang rung=ring',
    'swept=sweep',
    'tore torn=tear',
    'woke woken=wake',
    'withdrew withdrawn=withdraw',
    'fed=feed',
    'fought=fight',
    'shook shaken=shake',
    'hid hidden=hide',
    'sank sunk=sink',
    'sang sung=sing',
    'dug=dig',
    'bit bitten=bite',
  ].flatMap((line) => {
    const [forms = '', base = ''] = line.split('=');
    return forms.split(' ').map((form): [string, string] => [form, base]);
  }),
);

const STEMS = new Map<string, string>();
/** Distinct words kept in each thread, about a megabyte. */
const MOST_STEMS = 10_000;

/** `word` in lower case. */
export function stem(word: string): string {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const plain = word.endsWith("'s") ? word.slice(0, -2) : word;
  const found = stemmer(IRREGULAR.get(plain) ?? plain);
  if (STEMS.size >= MOST_STEMS) STEMS.clear();
  STEMS.set(word, found);
  return found;
}
