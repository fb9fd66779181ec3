/**
 * The colours of what people press and read around pictures, in light and in dark. `accent` is what
 * can be pressed, `tint` lies behind what is chosen, `raised` behind fields and menus, `edge` is
 * around them. Each text keeps 4.5 : 1 on what lies behind it, and each edge 3 : 1.
 */
interface InterfaceColours {
  accent: string;
  'accent-strong': string;
  'on-accent': string;
  tint: string;
  edge: string;
  raised: string;
  benefit: string;
  harm: string;
  notice: string;
  'notice-line': string;
}

export const LIGHT_INTERFACE: InterfaceColours = {
  accent: '#0a5a8c',
  'accent-strong': '#074368',
  'on-accent': '#ffffff',
  tint: '#e4eef4',
  edge: '#7b8792',
  raised: '#ffffff',
  benefit: '#1b6a4a',
  harm: '#a1372a',
  notice: '#f4ecd8',
  'notice-line': '#b98a1d',
};

/** Not the light ones turned round: less of the surface shines, and colours are paler. */
export const DARK_INTERFACE: InterfaceColours = {
  accent: '#7ec3ec',
  'accent-strong': '#a9d8f4',
  'on-accent': '#10212c',
  tint: '#1d2f3b',
  edge: '#78838e',
  raised: '#1d2227',
  benefit: '#7fcfab',
  harm: '#f2a295',
  notice: '#2b2617',
  'notice-line': '#c79a35',
};
