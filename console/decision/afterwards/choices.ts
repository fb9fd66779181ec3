/** A choice of a form as the API takes it. */
const CHOICES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'none'] as const;
export type Choice = (typeof CHOICES)[number];

export function optionOf(value: string | undefined): Choice | undefined {
  return CHOICES.find((one) => one === value);
}
