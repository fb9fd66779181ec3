/** Hosts of this machine, as `URL` writes them. What is sent to them stays here. */
export const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])\.?$/;
