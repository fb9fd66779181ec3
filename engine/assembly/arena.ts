/**
 * The memory of one problem: its buffers lie one behind the other, behind the module's static data.
 * Nothing else allocates. Nothing is cleared: each step sets what it reads.
 */

let next: usize = aligned(__heap_base);

/** Gives back the buffers of the problem before. */
export function releaseProblem(): void {
  next = aligned(__heap_base);
}

/** The end of the reserved memory. */
export function reserved(): usize {
  return next;
}

/** Gives back everything behind an address that `reserved` returned. */
export function releaseTo(end: usize): void {
  next = end;
}

/** Reserves `length` 32-bit integers. */
export function ints(length: i32): usize {
  return reserve((<usize>length) << 2);
}

/** Reserves `length` 32-bit floating-point numbers. */
export function floats(length: i32): usize {
  return ints(length);
}

/** Reserves `length` 64-bit floating-point numbers. */
export function reals(length: i32): usize {
  return reserve((<usize>length) << 3);
}

export function bytes(length: i32): usize {
  return reserve(<usize>length);
}

/** Reserves a list of `length` records, one behind the other. */
export function records<T>(length: i32): usize {
  return reserve(<usize>length * offsetof<T>());
}

export function recordAt<T>(list: usize, index: i32): T {
  return changetype<T>(list + <usize>index * offsetof<T>());
}

function reserve(size: usize): usize {
  const start = next;
  next = aligned(start + size);
  return start;
}

/** Buffers start at multiples of 16 bytes. */
function aligned(address: usize): usize {
  return (address + 15) & ~(<usize>15);
}

/** Grows the memory to all that is reserved; false when it cannot. */
export function grow(): bool {
  const missing = <i32>((next + 0xffff) >> 16) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

export function getF64(base: usize, index: i32): f64 {
  return load<f64>(base + ((<usize>index) << 3));
}

export function setF64(base: usize, index: i32, value: f64): void {
  store<f64>(base + ((<usize>index) << 3), value);
}

export function addF64(base: usize, index: i32, value: f64): void {
  const at = base + ((<usize>index) << 3);
  store<f64>(at, load<f64>(at) + value);
}

export function getF32(base: usize, index: i32): f32 {
  return load<f32>(base + ((<usize>index) << 2));
}

export function setF32(base: usize, index: i32, value: f32): void {
  store<f32>(base + ((<usize>index) << 2), value);
}

export function getI32(base: usize, index: i32): i32 {
  return load<i32>(base + ((<usize>index) << 2));
}

export function setI32(base: usize, index: i32, value: i32): void {
  store<i32>(base + ((<usize>index) << 2), value);
}
