import { type PasskeySite, passkeySiteOf } from '../../../accounts/passkey-site.ts';
import { Refusal } from '../../../refusals.ts';

/** The pages hide passkeys where there are none; a program is told why. */
export function requireSite(baseUrl: string): PasskeySite {
  const site = passkeySiteOf(baseUrl);
  if (site !== null) return site;
  throw new Refusal('invalid_request', {
    message: `Browsers offer no passkeys at ${baseUrl}: they need https and a host name, or http at localhost. The operator sets BASE_URL.`,
  });
}
