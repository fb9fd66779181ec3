/**
 * The colours of pictures. Options have colours of their own, and each stands beside its letter and
 * its shape, so that nobody has to tell them by colour. They are those of Okabe and Ito
 * (2008), which also colour-blind people tell apart, without their yellow, and two greys.
 */

export const OPTION_COLOURS = [
  { fill: '#0072b2', letter: '#ffffff', isOutlined: false },
  { fill: '#d55e00', letter: '#000000', isOutlined: false },
  { fill: '#009e73', letter: '#000000', isOutlined: false },
  { fill: '#cc79a7', letter: '#000000', isOutlined: false },
  { fill: '#56b4e9', letter: '#000000', isOutlined: true },
  { fill: '#e69f00', letter: '#000000', isOutlined: true },
  { fill: '#5f6a75', letter: '#ffffff', isOutlined: false },
  { fill: '#a3abb3', letter: '#000000', isOutlined: true },
] as const;

/**
 * `ground` lies behind, `ink` is text, `soft` is lesser text, `line` and `faint` are rules and
 * tracks.
 */
export interface Palette {
  ground: string;
  ink: string;
  soft: string;
  line: string;
  faint: string;
  /**
   * What speaks for an option, and what against it: ColorBrewer's BrBG, which colour-blind people
   * tell apart, and which no option has.
   */
  pro: string;
  con: string;
}

export const LIGHT: Palette = {
  ground: '#fbfaf7',
  ink: '#1d2126',
  soft: '#5a626b',
  line: '#dcdad3',
  faint: '#efede7',
  pro: '#01665e',
  con: '#8c510a',
};

export const DARK: Palette = {
  ground: '#15181c',
  ink: '#e7e6e2',
  soft: '#a3abb3',
  line: '#343a41',
  faint: '#22272d',
  pro: '#5ab4ac',
  con: '#d8b365',
};

export const PAPER: Palette = {
  ground: '#ffffff',
  ink: '#000000',
  soft: '#444444',
  line: '#bbbbbb',
  faint: '#e6e6e6',
  pro: '#01665e',
  con: '#8c510a',
};
