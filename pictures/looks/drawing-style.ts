/**
 * The colours of every class that a drawing uses, as CSS. A page gives the palette's names as
 * custom properties, because it has a light, a dark and a paper palette; a PNG gives the colours
 * themselves, because its rasteriser knows no custom properties.
 */
import { OPTION_COLOURS, type Palette } from './palette.ts';

/** The palette's names as custom properties of the page. */
export const PAGE_PALETTE: Palette = {
  pro: 'var(--pro)',
  con: 'var(--con)',
  ground: 'var(--ground)',
  ink: 'var(--ink)',
  soft: 'var(--soft)',
  line: 'var(--line)',
  faint: 'var(--faint)',
};

export function drawingStyle({ ground, ink, soft, line, faint, pro, con }: Palette): string {
  const rules = [
    `.d-ink{fill:${ink}}`,
    `.d-soft{fill:${soft}}`,
    `.d-pro{fill:${pro}}`,
    `.d-con{fill:${con}}`,
    `.d-sum{fill:${soft}}`,
    `.d-track{fill:${faint}}`,
    `.d-ground{fill:${ground}}`,
    `.d-mark{stroke:${line}}`,
    `.d-zero{stroke:${soft};stroke-dasharray:2 3}`,
    `.d-rule{stroke:${ink};stroke-width:1.5}`,
    `.d-ring{fill:none;stroke:${ink};stroke-width:2}`,
    `.d-error{stroke:${ink};stroke-width:1.25}`,
    `.d-spread{stroke:${ink};stroke-width:4;stroke-opacity:.75}`,
    `.d-link{stroke:${soft};stroke-width:1.25}`,
    `.d-point{fill:${ink};stroke:${ground};stroke-width:1.5}`,
    `.d-hollow{fill:${ground};stroke:${ink};stroke-width:1.5}`,
    ...OPTION_COLOURS.flatMap(({ fill, letter, isOutlined }, index) => [
      `.o${index}-fill{fill:${fill}${isOutlined ? `;stroke:${ink};stroke-width:.75` : ''}}`,
      `.o${index}-line{stroke:${fill};stroke-width:3}`,
      `.o${index}-under{stroke:${isOutlined ? ink : fill};stroke-width:4.5}`,
      `.o${index}-point{fill:${fill};stroke:${isOutlined ? ink : ground};stroke-width:1.25}`,
      `.o${index}-hollow{fill:${ground};stroke:${isOutlined ? ink : fill};stroke-width:2}`,
      `.o${index}-letter{fill:${letter}}`,
    ]),
  ];
  return rules.join('\n');
}
