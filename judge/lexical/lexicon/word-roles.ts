/** Words that say little about the subject of a text, by the part that they play in it. */

/**
 * Persons and kinds of text: a question often names them, and the text that it asks about often
 * does not.
 */
export const ROLES = new Set(
  (
    'customer customers client person people somebody someone human guest visitor applicant candidate user sender author ' +
    'writer speaker reader caller text message letter note email mail ticket review report statement description passage ' +
    'state document participant man woman respondent story article member members guest guests tenant tenants employee patient parent parents owner resident residents student ' +
    'passenger passengers borrower subscriber traveller worker shopper everyone donor'
  ).split(' '),
);
/** Verbs and nouns of asking and having, which most questions share. */
export const FRAMES = new Set(
  (
    'want wants wanted ask asks asked asking need needs needed hold holds say says said mention mentions mentioned state ' +
    'states stated describe describes described contain contains kind type sort given according concern concerns about ' +
    'use uses used happen happens happened seem seems sound sounds think thinks feel feels felt expect expects expected ' +
    'stay stays staying remain remains would like reason question main overall likely willing offer offers intend intends intended threaten threatens announce announces risk likely probably level degree way case yes currently now still already next'
  ).split(' '),
);
/** Small words whose exchange turns a statement into its opposite. */
export const RELATIONS = new Set('before after above below inside outside'.split(' '));
