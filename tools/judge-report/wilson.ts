/** Interval of 95 % for a share (Wilson 1927); [0, 1] without trials. */
export function wilsonInterval(right: number, trials: number): [low: number, high: number] {
  if (trials === 0) return [0, 1];
  const z = 1.959963984540054;
  const share = right / trials;
  const centre = share + z ** 2 / (2 * trials);
  const reach = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const whole = 1 + z ** 2 / trials;
  return [Math.max(0, (centre - reach) / whole), Math.min(1, (centre + reach) / whole)];
}
