import { expect, test } from 'vitest';
import { LanguageCheck } from '../../../../judge/lexical/reading/language.ts';
import { readTokens } from '../../../../judge/lexical/reading/tokens.ts';

test.each([
  [
    'German',
    'Eine Bäckerei wählt zwischen zwei gebrauchten Öfen. Der ältere Ofen kostet 9.000 Euro und fällt etwa zehn Tage im Jahr aus, was die Kundschaft verärgert.',
  ],
  [
    'French',
    'Une boulangerie choisit entre deux fours. Le four ancien coûte 9 000 euros et tombe en panne environ dix jours par an, ce qui gêne les clients.',
  ],
  [
    'Spanish',
    'Una panadería elige entre dos hornos. El horno viejo cuesta 9.000 euros y se avería unos diez días al año, lo que molesta a los clientes.',
  ],
  [
    'Dutch',
    'Een bakkerij kiest tussen twee ovens. De oude oven kost 9.000 euro en valt ongeveer tien dagen per jaar uit, wat de klanten niet leuk vinden.',
  ],
  [
    'Polish',
    'Piekarnia wybiera między dwoma piecami. Starszy piec kosztuje 9000 złotych i psuje się około dziesięciu dni w roku, co denerwuje klientów.',
  ],
  [
    'Finnish',
    'Leipomo valitsee kahden käytetyn uunin välillä. Vanhempi uuni maksaa 9000 euroa ja rikkoutuu noin kymmenenä päivänä vuodessa, mikä suututtaa asiakkaat.',
  ],
  [
    'Greek',
    'Ένα αρτοποιείο επιλέγει ανάμεσα σε δύο φούρνους. Ο παλιός φούρνος κοστίζει 9000 ευρώ και χαλάει περίπου δέκα μέρες τον χρόνο.',
  ],
])('%s is noticed', (_, text) => {
  expect(isEnglish(text)).toBe(false);
});

test.each([
  'A bakery chooses between two second-hand ovens of the same size. Costs 9,000 USD. Breaks down about ten days a year.',
  'Logical replication to a new server. Checkout closed under one minute. Extended support costs 48,000 USD a year.',
  'Helmets required. Riders feel slightly hot. A fall rarely causes a serious head injury. No rule.',
  'Fourchette d’or',
  '',
])('%s is taken as English', (text) => {
  expect(isEnglish(text)).toBe(true);
});

function isEnglish(text: string): boolean {
  const check = new LanguageCheck();
  check.add(readTokens(text));
  return check.isEnglish();
}
