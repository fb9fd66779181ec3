/**
 * A request's text as a JSON string on one line, so that whatever it holds it cannot end its own quotation, begin a line, or
 * be read by a server as one of its model's control tokens (`<|im_end|>`, `</s>`, `<start_of_turn>`, `[INST]`).
 */
export function quote(text: string): string {
  return JSON.stringify(text).replace(
    HIDDEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What begins control tokens; what ends or turns a line without being seen: C1 controls, line and paragraph separators, directions. */
const HIDDEN = /[<[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

export type Quote = typeof quote;
