/** The shape of an attack and of what it prints. */
import type { Target } from './target.ts';

export interface Attack {
  /** Of the scorecard in docs/reliability.md. */
  row: number;
  title: string;
  /** Settings of the service that is attacked, beside those of `openTarget`. */
  env: Record<string, string>;
  run(target: Target): Promise<Figure[]>;
}

export interface Figure {
  name: string;
  /** With its unit. */
  value: string;
  target: string;
}
