/**
 * An environment in which the service has its defaults, even if the checkout has a `.env`: an empty
 * value takes precedence over the file.
 */
import { SETTINGS } from '../server/process/environment.ts';

export const UNSET_SETTINGS: Record<string, string> = Object.fromEntries(SETTINGS.map((name) => [name, '']));
