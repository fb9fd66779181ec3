/** The finer codes of `invalid_request`: what is wrong with the request. */
export const FAULTS = [
  'unreadable_request',
  'unsupported_content',
  'body_too_large',
  'invalid_json',
  'invalid_text',
  'unknown_property',
  'missing_property',
  'consequences_missing',
  'invalid_type',
  'invalid_value',
  'unknown_parameter',
  'invalid_header',
  'key_reused',
  'wrong_state',
  'limit_reached',
] as const;
export type Fault = (typeof FAULTS)[number];
