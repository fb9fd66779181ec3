/** Words that hold sentences together. */

/** English words that carry grammar but no content. Negators are read before these. */
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

/**
 * Function words and other words that are frequent in English: at least every third word of a text,
 * in lists every seventh.
 */
export const ENGLISH_WORDS = new Set(
  (
    'the of and to for with that by it this from not are be has have will can their they at or which more than one ' +
    'two three about each every all its would could should been was were who when if may but so up out after before ' +
    'between year years week weeks day days month months people work costs cost new only without hours minutes must ' +
    'what how a an is in on as no less do does stop keep late lost takes saves pays money time risk chance often rarely ' +
    'room his her he she we you your our them there some many most other over under into'
  ).split(' '),
);
/**
 * Function words of German, French, Spanish, Italian, Dutch, Portuguese, Polish and Swedish,
 * without those that are English words too.
 */
export const FOREIGN_WORDS = new Set(
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
    .filter((word) => !ENGLISH_WORDS.has(word)),
);
