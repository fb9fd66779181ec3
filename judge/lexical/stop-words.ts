/** English words that hold a sentence together and say nothing of what happens. Negators are read before these. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those such some any each every all both either neither other others another own same ' +
    'i me my mine we us our ours you your yours he him his she her hers it its they them their theirs who whom whose ' +
    'which what where when why how there here then than thus so as if though although because while whereas whether ' +
    'and or but nor yet for of in on at by to from with within into onto upon about above below over under between ' +
    'among through during before after until till since toward towards against per via up down out off again further ' +
    'once is are was were be been being am do does did doing done have has had having will would shall should can ' +
    'could may might must ought need needs get gets got getting make makes made go goes going gone come comes let lets ' +
    'very quite rather too also just only even still already now soonest almost nearly about around roughly more most ' +
    'much many few little less least several enough else ever always often sometimes usually likely perhaps maybe ' +
    'one ones someone somebody something anyone anybody anything everyone everybody everything thing things way ways ' +
    'well like able put set take takes took taken give gives gave given become becomes became ' +
    'without no not never none nobody nothing cannot unable'
  ).split(' '),
);
