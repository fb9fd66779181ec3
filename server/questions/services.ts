/** What the questions room needs from the rest of the house, wired in main.ts. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { FreeModel } from '../models/capacity.ts';
import type { Model } from '../models/model.ts';

export interface QuestionServices {
  config: Pick<Config, 'priceInputUsdPerMtok' | 'priceOutputUsdPerMtok' | 'model'>;
  database: Pick<Database, 'sql'>;
  /** For who pays. */
  model: Model;
  free: FreeModel;
  log: Logger;
}
