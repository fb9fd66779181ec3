/** A statement got no answer because of its connection: it may work when it is sent again. */
export class ConnectionFault extends Error {
  override name = 'ConnectionFault';
  readonly code: string;

  /** `code` is one that `isUnavailable` knows. */
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
