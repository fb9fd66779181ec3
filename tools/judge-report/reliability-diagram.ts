/**
 * How often the likeliest choice is right, against the probability it was given, as an SVG picture.
 */

import { wilsonInterval } from './intervals.ts';
import type { Bin } from './measures.ts';

const SIDE = 320;
const MARGIN = 48;
const SIZE = SIDE + 2 * MARGIN;
const LARGEST_DOT = 12;

export function reliabilityDiagram(judge: string, bins: readonly Bin[]): string {
  const most = Math.max(...bins.map(({ count }) => count));
  const dots = bins.filter(({ count }) => count > 0).map((bin) => dot(bin, most));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" font-family="sans-serif" font-size="12" role="img">
<title>Reliability of ${escapeXml(judge)}</title>
<rect width="100%" height="100%" fill="white"/>
<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="4 4"/>
<path d="M${x(0)} ${y(1)}V${y(0)}H${x(1)}" stroke="black" fill="none"/>
${[0, 0.2, 0.4, 0.6, 0.8, 1].map(tick).join('\n')}
<text x="${SIZE / 2}" y="${SIZE - 8}" text-anchor="middle">probability of the likeliest choice</text>
<text x="14" y="${SIZE / 2}" text-anchor="middle" transform="rotate(-90 14 ${SIZE / 2})">share that is right</text>
<text x="${SIZE / 2}" y="24" text-anchor="middle">${escapeXml(judge)}; bars: 95 % intervals, areas: answers</text>
${dots.join('\n')}
</svg>
`;
}

/** Its area says how many outcomes it stands for. */
function dot({ count, confidence, accuracy }: Bin, most: number): string {
  const [low, high] = wilsonInterval(Math.round(accuracy * count), count);
  const at = x(confidence);
  const radius = Math.max(2, LARGEST_DOT * Math.sqrt(count / most)).toFixed(1);
  return `<path d="M${at} ${y(low)}V${y(high)}" stroke="#2563a8"/><circle cx="${at}" cy="${y(accuracy)}" r="${radius}" fill="#2563a8" fill-opacity="0.6"><title>${count} outcomes: ${percent(confidence)} stated, ${percent(accuracy)} right</title></circle>`;
}

function tick(value: number): string {
  return `<text x="${x(value)}" y="${y(0) + 16}" text-anchor="middle">${value}</text><text x="${x(0) - 6}" y="${y(value) + 4}" text-anchor="end">${value}</text>`;
}

function x(value: number): number {
  return Math.round((MARGIN + SIDE * value) * 10) / 10;
}

function y(value: number): number {
  return Math.round((MARGIN + SIDE * (1 - value)) * 10) / 10;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
