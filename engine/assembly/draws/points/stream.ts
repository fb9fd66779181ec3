/** Random bits by their address alone: hashes of seed, stakeholder, dimension and randomisation. */

/**
 * Weyl constant and finaliser of SplitMix64 (Steele, Lea and Flood 2014; constants of Stafford's
 * variant 13).
 */
const GOLDEN: u64 = 0x9e3779b97f4a7c15;

/**
 * 64 random bits with the address (seed, stakeholder, dimension, randomisation). They do not depend
 * on earlier draws or on the thread.
 */
export function streamBits(seed: u32, stakeholder: i32, dimension: i32, randomisation: i32): u64 {
  return randomisedBits(dimensionBits(seed, stakeholder, dimension), randomisation);
}

/** The part of them that all randomisations share. */
export function dimensionBits(seed: u32, stakeholder: i32, dimension: i32): u64 {
  let bits = mix(<u64>seed + GOLDEN);
  bits = mix(bits + GOLDEN + <u64>(<u32>stakeholder));
  return mix(bits + GOLDEN + <u64>(<u32>dimension));
}

export function randomisedBits(dimensionBits: u64, randomisation: i32): u64 {
  return mix(dimensionBits + GOLDEN + <u64>(<u32>randomisation));
}

function mix(value: u64): u64 {
  let z = value;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}
