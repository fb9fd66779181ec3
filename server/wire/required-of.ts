/** The properties that a JSON Schema of an object must list as required. */
import { z } from 'zod';

/**
 * Returns the properties that the schema requires. zod's own conversion leaves out lists that have
 * checks.
 */
export function requiredOf({ shape }: z.ZodObject): string[] {
  return Object.entries(shape)
    .filter(([, inner]) => !z.safeParse(inner, undefined).success)
    .map(([name]) => name);
}
