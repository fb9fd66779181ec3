/**
 * An environment in which the service has its defaults, whatever a `.env` in the checkout says: an
 * empty value wins over the file.
 */
import { SETTINGS } from '../server/config.ts';

export const UNSET_SETTINGS: Record<string, string> = Object.fromEntries(SETTINGS.map((name) => [name, '']));
