/**
 * Where the columns of a drawing's rows lie, as shares of its width: on a phone, and on a screen
 * from WIDE_FROM pixels on (looks/figure-style.ts). Figures stand at the right edge.
 */
import { LEAST_WIDTH } from './marks.ts';

export const LABEL_ENDS = [0.46, 0.38] as const;
export const PLOT_LEFT = [0.49, 0.41] as const;
export const PLOT_WIDTH = [0.32, 0.46] as const;

/** The width of a scale in a drawing of the least width. */
export const LEAST_SCALE_WIDTH = LEAST_WIDTH * PLOT_WIDTH[0];
/** Pixels beside the scale there. */
export const LEAST_BEFORE_SCALE = LEAST_WIDTH * PLOT_LEFT[0];
export const LEAST_AFTER_SCALE = LEAST_WIDTH - LEAST_BEFORE_SCALE - LEAST_SCALE_WIDTH;
