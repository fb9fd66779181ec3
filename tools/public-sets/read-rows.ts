/** Reads the files of the sets, which stand in one folder each. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';

/** The file holds one JSON value. */
export function readJson<Shape extends z.ZodType>(file: string, shape: Shape): z.infer<Shape> {
  return shape.parse(JSON.parse(readText(file)));
}

/** The file holds a JSON value a line. */
export function readJsonLines<Shape extends z.ZodType>(file: string, shape: Shape): z.infer<Shape>[] {
  return readTextLines(file).map((line) => shape.parse(JSON.parse(line)));
}

export function readTextLines(file: string): string[] {
  return readText(file).trimEnd().split('\n');
}

export function readText(file: string): string {
  return readFileSync(resolve(import.meta.dirname, file), 'utf8');
}
