/** Makes certificates for receivers, as X.509 in DER (RFC 5280), signed by ECDSA on P-256. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface Certificate {
  /** Also the common name of its subject. */
  name: string;
  /** PEM. */
  cert: string;
  key: KeyObject;
}

interface Terms {
  /** First and last year, two digits each, in this century. */
  from?: string;
  until?: string;
  /** Null: it signs itself. */
  issuer?: Certificate | null;
  isAuthority?: boolean;
}

/** Valid from 2001 to 2049 unless the terms say otherwise. */
export function makeCertificate(
  name: string,
  { from = '01', until = '49', issuer = null, isAuthority = false }: Terms = {},
): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  serial += 1;
  const content = sequence(
    der(VERSION, der(INTEGER, [2])),
    der(INTEGER, [serial]),
    ECDSA_WITH_SHA256,
    nameOf(issuer?.name ?? name),
    sequence(...[from, until].map((year) => der(UTC_TIME, Buffer.from(`${year}0101000000Z`)))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, sequence(isAuthority ? AUTHORITY : forHost(name))),
  );
  const signature = sign('sha256', content, issuer?.key ?? privateKey);
  const whole = sequence(content, ECDSA_WITH_SHA256, der(BIT_STRING, [0], signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  const cert = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  return { name, cert, key: privateKey };
}

let serial = 0;

const [BOOLEAN, INTEGER, BIT_STRING, OCTETS, OBJECT] = [1, 2, 3, 4, 6];
const [UTF8, SEQUENCE, SET, UTC_TIME] = [0x0c, 0x30, 0x31, 0x17];
/** Context tags of RFC 5280: version [0], extensions [3], and dNSName [2] of a general name. */
const [VERSION, EXTENSIONS, DNS_NAME] = [0xa0, 0xa3, 0x82];

function der(tag: number, ...parts: (Uint8Array | number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  // Two bytes hold any length here. From 128 to 255 strict DER takes one; OpenSSL reads both.
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(SEQUENCE, ...parts);
}

const ECDSA_WITH_SHA256 = sequence(der(OBJECT, [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]));
const TRUE = der(BOOLEAN, [255]);
/** basicConstraints: cA. */
const AUTHORITY = sequence(der(OBJECT, [0x55, 0x1d, 19]), TRUE, der(OCTETS, sequence(TRUE)));

/** subjectAltName: dNSName. */
function forHost(name: string): Buffer {
  const names = sequence(der(DNS_NAME, Buffer.from(name)));
  return sequence(der(OBJECT, [0x55, 0x1d, 17]), der(OCTETS, names));
}

function nameOf(name: string): Buffer {
  return sequence(der(SET, sequence(der(OBJECT, [0x55, 4, 3]), der(UTF8, Buffer.from(name)))));
}
