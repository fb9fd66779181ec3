/** How much a word says of what a text is about, before it is known how rare it is there. Judgement. */

/** Who is spoken of, and what carries the words: mostly named in a question and not in what it is about. */
const ROLES = new Set(
  (
    'customer customers client person people somebody someone human guest visitor applicant candidate user sender author ' +
    'writer speaker reader caller text message letter note email mail ticket review report statement description passage ' +
    'state document participant man woman respondent story article member members guest guests tenant tenants employee patient parent parents owner resident residents student ' +
    'passenger passengers borrower subscriber traveller worker shopper everyone donor'
  ).split(' '),
);
/** Verbs and nouns of asking and having, that most questions have in common. */
const FRAMES = new Set(
  (
    'want wants wanted ask asks asked asking need needs needed hold holds say says said mention mentions mentioned state ' +
    'states stated describe describes described contain contains kind type sort given according concern concerns about ' +
    'use uses used happen happens happened seem seems sound sounds think thinks feel feels felt expect expects expected ' +
    'stay stays staying remain remains would like reason question main overall likely willing offer offers intend intends intended threaten threatens announce announces risk likely probably level degree way case yes currently now still already next'
  ).split(' '),
);
/** Small words that turn what is said into its opposite when they are exchanged. */
const RELATIONS = new Set('before after above below inside outside'.split(' '));
const WEIGHTS = { role: 0.2, frame: 0.35, stop: 0.3, relation: 0.6, content: 1 };

export function baseWeight(word: string, isStop: boolean): number {
  if (ROLES.has(word)) return WEIGHTS.role;
  if (RELATIONS.has(word)) return WEIGHTS.relation;
  if (FRAMES.has(word)) return WEIGHTS.frame;
  return isStop ? WEIGHTS.stop : WEIGHTS.content;
}
