/** The types of an attack and of the figures that it prints. */
import type { Target } from './target.ts';

export interface Attack {
  /** The row in the scorecard of docs/reliability.md. */
  row: number;
  title: string;
  /** Settings of the attacked service, in addition to those of `startService`. */
  env: Record<string, string>;
  run(target: Target): Promise<Figure[]>;
}

export interface Figure {
  name: string;
  /** With its unit. */
  value: string;
  target: string;
}
