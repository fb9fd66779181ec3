/** Words of wishes: the thing that is wanted, and whether much or little of it. */

/** Everybody is to have the wanted thing. */
export const FOR_ALL = new Set('everyone everybody all each enough whole every'.split(' '));
/** The wish refers to a limit that is stated elsewhere: "within budget". */
export const LIMITED = new Set('within budget limit cap'.split(' '));

/** Money that is spent; a wish wants little of it unless it says "more". */
export const COSTS: ReadonlySet<string> = new Set(
  'cost costs price prices priced budget bill bills spend spending spent fee fees expense expenses rent cheap cheaply affordable thrift thrifty inexpensive outlay fare fares money economical paying tariff premium charges costing'.split(
    ' ',
  ),
);
/** Money that comes in. */
export const GAINS: ReadonlySet<string> = new Set(
  'profit profits income revenue sum earnings earn earning margin margins turnover yield salary wage wages proceeds takings donations pay funds dividend surplus'.split(
    ' ',
  ),
);
/** Waiting or speed: a wish for little time. */
export const SOON: ReadonlySet<string> = new Set(
  'fast quick quickly soon early earlier prompt promptly speed speedy once immediately wait waiting queue delay delays late punctual instant instantly rapid swift rapidly asap sooner finished ready'.split(
    ' ',
  ),
);
/** A wish for much time. */
export const LASTING: ReadonlySet<string> = new Set(
  'longer long lasting durable leisure last lasts'.split(' '),
);
/** Distance. */
export const NEAR: ReadonlySet<string> = new Set(
  'near nearby close short distance walk walks walking commute way closer'.split(' '),
);
/** Numbers of people that are reached. */
export const PEOPLE: ReadonlySet<string> = new Set(
  'audience attendance turnout visitors listeners spectators reach'.split(' '),
);
/** The wish wants little of its thing, or much of it. */
export const LITTLE: ReadonlySet<string> = new Set(
  'few fewer less low lower lowest little small smaller smallest no not without never avoid avoiding avoided reduce reducing reduced short shorter shortest minimal minimum least cut cutting limit limited keep_down rare rarely cheap cheapest nothing hardly'.split(
    ' ',
  ),
);
export const MUCH: ReadonlySet<string> = new Set(
  'many more most large larger largest high higher highest big bigger biggest maximum long longer longest much full great greatest maximise maximize plenty enough ample grow growing increase increasing'.split(
    ' ',
  ),
);
