/** Chromium's virtual authenticator, which belongs to one page and its frames. */
import type { Page } from 'playwright-core';

export interface Device {
  /** Keeps what it has made; another device may be given it. */
  credentials(): Promise<Credential[]>;
  give(credential: Credential): Promise<void>;
  /** False: the person fails the check of fingerprint, face or PIN. */
  setVerified(isVerified: boolean): Promise<void>;
  /** False: nobody touches it, so it waits. */
  setPresent(isPresent: boolean): Promise<void>;
}

export interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

export async function addDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    give: async (credential) =>
      void (await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })),
    setVerified: async (isUserVerified) =>
      void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    setPresent: async (enabled) =>
      void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
  };
}
