import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePng } from '../../../pictures/png/encode.ts';

/** Reads the pixels of a PNG with a palette, without their alpha. */
function pixelsOf(png: Uint8Array): number[][] {
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.set(type, png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const width = view.getUint32(16);
  const palette = chunks.get('PLTE')!;
  const rows = inflateSync(chunks.get('IDAT')!);
  return Array.from(rows)
    .filter((_, at) => at % (width + 1) !== 0)
    .map((entry) => Array.from(palette.subarray(3 * entry, 3 * entry + 3)));
}

const draw = (colours: readonly number[][], width: number) => {
  const rgba = Uint8Array.from(colours.flatMap((colour) => [...colour, 255]));
  return pixelsOf(encodePng({ width, height: colours.length / width, rgba }));
};

test('few colours come back exactly, alone and in runs', () => {
  const [red, white, blue] = [
    [213, 94, 0],
    [255, 255, 255],
    [0, 114, 178],
  ];
  const colours = [white, white, white, red, blue, blue, white, red, red, red, white, blue] as number[][];
  expect(draw(colours, 4)).toEqual(colours);
  expect(draw(colours, 1)).toEqual(colours);
});

test('of more colours than a palette holds, each comes back as a near one', () => {
  // 4,096 colours, in an order in which neighbours differ.
  const colours = Array.from({ length: 4096 }, (_, at) => {
    const place = (at * 1021) % 4096;
    return [(place & 15) * 17, ((place >> 4) & 15) * 17, (place >> 8) * 17];
  });
  const far = draw(colours, 64).map((colour, at) =>
    Math.max(...colour.map((value, channel) => Math.abs(value - colours[at]![channel]!))),
  );
  expect(Math.max(...far)).toBeLessThan(64);
  expect(Math.max(...far)).toBeGreaterThan(0);
});
