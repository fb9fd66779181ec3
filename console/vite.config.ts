import { defineConfig, type Plugin } from 'vite';
import { FIGURE_STYLE } from '../pictures/looks/figure-style.ts';
import { DARK_INTERFACE, LIGHT_INTERFACE } from '../pictures/looks/interface-colours.ts';
import { DARK, LIGHT } from '../pictures/looks/palette.ts';
import { TABLE_STYLE } from '../pictures/looks/table-style.ts';
import { VERDICT_STYLE } from '../pictures/looks/verdict-style.ts';

export default defineConfig({
  base: '/console/',
  plugins: [looksOfPictures()],
  // A file within a script would be refused by the policy of the page. The styles of all screens
  // are one file of a few kB: a screen that is loaded later needs nothing but its script.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
});

/** The colours and the style of pictures as CSS. They exist once, for pages and for the console. */
function looksOfPictures(): Plugin {
  const asked = 'virtual:looks.css';
  return {
    name: 'looks-of-pictures',
    resolveId: (id) => (id === asked ? `\0${asked}` : null),
    load: (id) =>
      id === `\0${asked}`
        ? `:root { ${roles(LIGHT, DARK)} ${roles(LIGHT_INTERFACE, DARK_INTERFACE)} }\n${FIGURE_STYLE}${TABLE_STYLE}${VERDICT_STYLE}`
        : null,
  };
}

function roles(light: object, dark: object): string {
  return Object.entries(light)
    .map(([name, colour]) => `--${name}: light-dark(${colour}, ${Reflect.get(dark, name)});`)
    .join(' ');
}
