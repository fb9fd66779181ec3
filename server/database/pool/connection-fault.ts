/** A statement got no answer for a reason that lies with its connection: it may work when sent again. */
export class ConnectionFault extends Error {
  override name = 'ConnectionFault';
  readonly code: string;

  /** `code` is one that `isUnavailable` knows. */
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
