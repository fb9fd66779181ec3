/**
 * Where the columns of a drawing's rows lie, as shares of its width: the same on a phone and on a
 * wide screen, because browsers take the place of a nested drawing from its attributes only.
 * Figures stand at the right edge.
 */
import { LEAST_WIDTH } from './marks.ts';

export const LABEL_END = 0.46;
export const PLOT_LEFT = 0.49;
export const PLOT_WIDTH = 0.32;

/** The width of a scale in a drawing of the least width. */
export const LEAST_SCALE_WIDTH = LEAST_WIDTH * PLOT_WIDTH;
/** Pixels beside the scale there. */
export const LEAST_BEFORE_SCALE = LEAST_WIDTH * PLOT_LEFT;
export const LEAST_AFTER_SCALE = LEAST_WIDTH - LEAST_BEFORE_SCALE - LEAST_SCALE_WIDTH;
