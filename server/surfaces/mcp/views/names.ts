/** Names that stand beside letters and ids, so that an agent can speak to people in their words. */
import { z } from 'zod';
import type { OptionText } from '../../../../pictures/result-figures.ts';
import { cut } from '../detail.ts';
import type { Body } from '../operations.ts';

/** Of all options together, and of all stakeholders: they must fit an answer beside the figures. */
const ALL_NAMES_BYTES = 168;
const NAME_BYTES = 80;

export const optionNames = z.record(z.string(), z.string()).optional();

const Options = z.object({ options: z.array(z.object({ id: z.string(), description: z.string() })) });

/** Empty where the request is not stored any more. */
export function optionsOf(request: Body | null): OptionText[] {
  return Options.safeParse(request).data?.options ?? [];
}

export function namesOf(options: readonly OptionText[]): { option_names?: Record<string, string> } {
  if (options.length === 0) return {};
  return {
    option_names: Object.fromEntries(options.map((option) => [option.id, nameOf(option, options.length)])),
  };
}

/** The first words of the description of an option or a stakeholder, one of so many. */
export function nameOf({ description }: { description: string }, ofSoMany: number): string {
  return cut(description, Math.min(NAME_BYTES, ALL_NAMES_BYTES / ofSoMany));
}
