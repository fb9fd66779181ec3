/** What a page and a picture show of a decision, as JSON texts. */
export interface Content {
  request: string;
  response: string;
  /** Who answered in Direct mode, if known. The result of Default mode names its judge itself. */
  judge: string | null;
}
