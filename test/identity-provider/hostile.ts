/** A provider that lies: it is as a sound one in all that a test does not change. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;

export interface Lies {
  /** Changes the document of discovery. */
  document?: (sound: Json) => Json;
  /** Changes the claims of the ID token. */
  claims?: (sound: Json) => Json;
  /** Changes the header of the ID token. */
  header?: (sound: Json) => Json;
  /** The key that signs; by default the one that is published. */
  key?: KeyObject;
  /** Answers at the path in its own way. */
  answers?: Record<string, (response: ServerResponse) => void>;
  /** The parameter `iss` of the way back. */
  iss?: string;
}

export interface HostileProvider {
  issuer: string;
  lies: Lies;
  /** The paths that were asked for. */
  asked: string[];
  /** As a person's way through the pages: returns the address to which the browser is sent back. */
  visit(url: string): URL;
  close(): Promise<void>;
}

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const base64 = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startHostileProvider(of: Json): Promise<HostileProvider> {
  const { publicKey, privateKey } = newKey();
  /** Of the authorization request. */
  let request = new URLSearchParams();
  const paths: Record<string, () => Json> = {
    '/.well-known/openid-configuration': () => document(provider.issuer, provider.lies),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a', use: 'sig', alg: 'RS256' }],
    }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
  };

  function idToken(): string {
    const { claims = same, header = same, key = privateKey } = provider.lies;
    const iat = Math.floor(Date.now() / 1000);
    const aud = request.get('client_id');
    const sound = { iss: provider.issuer, aud, iat, exp: iat + 600, nonce: request.get('nonce'), ...of };
    const body = `${base64(header({ alg: 'RS256', kid: 'a' }))}.${base64(claims(sound))}`;
    return `${body}.${sign('RSA-SHA256', Buffer.from(body), key).toString('base64url')}`;
  }

  const server = createServer((asking, response) => {
    const { pathname } = new URL(asking.url ?? '/', 'http://x');
    provider.asked.push(pathname);
    const own = provider.lies.answers?.[pathname];
    if (own !== undefined) return own(response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(paths[pathname]?.() ?? {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const provider: HostileProvider = {
    issuer: `http://127.0.0.1:${port}`,
    lies: {},
    asked: [],
    visit(url) {
      request = new URL(url).searchParams;
      const back = new URL(request.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', request.get('state') ?? '');
      back.searchParams.set('iss', provider.lies.iss ?? provider.issuer);
      return back;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return provider;
}

const same = (sound: Json) => sound;

function document(issuer: string, { document: change = same }: Lies): Json {
  return change({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    authorization_response_iss_parameter_supported: true,
  });
}
