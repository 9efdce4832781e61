import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { VapidKeys } from '../../domain/ports/index.ts';

/** Seconds for which a signature is valid; push services take up to a day (RFC 8292, 2). */
const LIFE_SECONDS = 12 * 3_600;
const SECOND_MS = 1_000;
/** Offset of the two coordinates in an uncompressed point, and the length of each. */
const X_AT = 1;
const COORDINATE_BYTES = 32;

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey('base64url'),
    // Leading zeros are part of it.
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(2 * COORDINATE_BYTES, '0'), 'hex').toString(
      'base64url',
    ),
  };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the header `Authorization`, by which a push service knows the sender (RFC 8292). */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  { contact, now }: { readonly contact: string | null; readonly now: number },
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (at: number) => point.subarray(at, at + COORDINATE_BYTES).toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: coordinate(X_AT),
      y: coordinate(X_AT + COORDINATE_BYTES),
      d: privateKey,
    },
  });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / SECOND_MS) + LIFE_SECONDS,
    ...(contact !== null && { sub: contact }),
  };
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
