/** The console's colours for /docs, under the names by which Scalar's style sheet asks for them. */
import { DARK_INTERFACE, LIGHT_INTERFACE } from '../../pictures/looks/interface-colours.ts';
import { DARK, LIGHT } from '../../pictures/looks/palette.ts';

function coloursOf(colours: typeof LIGHT & typeof LIGHT_INTERFACE): string {
  const named = {
    'background-1': colours.ground,
    'background-2': colours.faint,
    'background-3': colours.line,
    'background-accent': colours.tint,
    'color-1': colours.ink,
    'color-2': colours.soft,
    'color-3': colours.soft,
    'color-accent': colours.accent,
    'color-green': colours.benefit,
    'color-red': colours.harm,
    'border-color': colours.line,
    'button-1': colours.accent,
    'button-1-color': colours['on-accent'],
    'button-1-hover': colours['accent-strong'],
    'sidebar-background-1': colours.ground,
    'sidebar-color-1': colours.ink,
    'sidebar-color-2': colours.soft,
    'sidebar-border-color': colours.line,
    'sidebar-item-active-background': colours.tint,
    'sidebar-color-active': colours.accent,
  };
  return Object.entries(named)
    .map(([name, colour]) => `--scalar-${name}: ${colour};`)
    .join(' ');
}

export const DOCS_STYLE = [
  `.light-mode { ${coloursOf({ ...LIGHT, ...LIGHT_INTERFACE })} }`,
  `.dark-mode { ${coloursOf({ ...DARK, ...DARK_INTERFACE })} }`,
].join(' ');
