/** What the questions room needs from the rest of the house, wired in main.ts. */
import type { Logger } from 'pino';
import type { Model } from '../../judge/port.ts';
import type { FreeModel } from '../capacity.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';

export interface QuestionServices {
  config: Pick<Config, 'priceInputUsdPerMtok' | 'priceOutputUsdPerMtok' | 'model'>;
  database: Pick<Database, 'sql'>;
  /** For who pays. */
  model: Model;
  free: FreeModel;
  log: Logger;
}
