/**
 * The memory of one problem: its buffers lie one behind the other, behind the module's static data.
 * Nothing else allocates. Nothing is cleared: each step sets what it reads.
 */

let next: usize = aligned(__heap_base);

/** Gives back the buffers of the problem before. */
export function releaseProblem(): void {
  next = aligned(__heap_base);
}

/** Where what is reserved ends. */
export function reserved(): usize {
  return next;
}

/** Gives back all that lies behind a place where what was reserved ended. */
export function releaseTo(end: usize): void {
  next = end;
}

/** Room for `length` numbers of 32 bits. */
export function ints(length: i32): usize {
  return reserve((<usize>length) << 2);
}

/** Room for `length` fractions of 32 bits. */
export function floats(length: i32): usize {
  return ints(length);
}

/** Room for `length` numbers of 64 bits. */
export function reals(length: i32): usize {
  return reserve((<usize>length) << 3);
}

function reserve(bytes: usize): usize {
  const start = next;
  next = aligned(start + bytes);
  return start;
}

/** Buffers start at multiples of 16 bytes. */
function aligned(address: usize): usize {
  return (address + 15) & ~(<usize>15);
}

/** False when the memory cannot grow to all that is reserved. */
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
