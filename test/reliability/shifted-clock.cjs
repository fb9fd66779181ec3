/** Loaded before a node: its clock is off by CLOCK_SHIFT_MS, on every thread. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(
      target,
      args.length > 0 ? args : [now()],
      newTarget === globalThis.Date ? target : newTarget,
    ),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
