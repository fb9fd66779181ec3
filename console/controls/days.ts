/** A day as a person picks it, in that person's zone. */

/** The moment at which the day starts there; undefined for what is no day. */
export function startOfDay(day: string | undefined): string | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00`);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
