import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of a record, and of a whole body: push services take no more (RFC 8030, 7.2). */
const RECORD_BYTES = 4_096;
const SALT_BYTES = 16;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const TAG_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SECRET_BYTES = 32;
/** Salt, size of a record, length of the key's name, the name: our public key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
/** Delimiter after the content of the last record. */
const LAST = 2;

const CURVE = 'prime256v1';

/** Most bytes of a content. */
export const MOST_CONTENT_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

export interface Receiver {
  /** Uncompressed point, base64url. */
  readonly p256dh: string;
  /** base64url. */
  readonly auth: string;
}

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Returns why nothing can be encrypted for a receiver; null if it can. */
export function wrongKeys({ p256dh, auth }: Receiver): string | null {
  if (bytes(auth).length !== AUTH_BYTES) return `must carry auth, ${AUTH_BYTES} bytes of base64url`;
  const wrong = `must carry p256dh, a point of P-256 of ${POINT_BYTES} bytes of base64url`;
  if (bytes(p256dh).length !== POINT_BYTES) return wrong;
  try {
    ECDH.convertKey(bytes(p256dh), CURVE);
    return null;
  } catch {
    return wrong;
  }
}

const deriver = (secret: Uint8Array, salt: Uint8Array) => (info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Returns the body of a push: one record of `aes128gcm` (RFC 8188) that only the receiver can read (RFC 8291).
 * @param chosen salt and private key, for a reproducible result. @default random
 */
export function encrypt(
  content: Uint8Array,
  receiver: Receiver,
  chosen?: { readonly salt: Uint8Array; readonly privateKey: Uint8Array },
): Buffer {
  if (content.length > MOST_CONTENT_BYTES)
    throw new RangeError(`a push has at most ${MOST_CONTENT_BYTES} bytes, got ${content.length}`);
  const own = createECDH(CURVE);
  if (chosen === undefined) own.generateKeys();
  else own.setPrivateKey(chosen.privateKey);
  const salt = chosen?.salt ?? randomBytes(SALT_BYTES);
  const theirs = bytes(receiver.p256dh);
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = deriver(own.computeSecret(theirs), bytes(receiver.auth))(info, SECRET_BYTES);
  const derive = deriver(secret, salt);
  const key = derive('Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive('Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(content), cipher.update(Uint8Array.of(LAST)), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Uint8Array.of(POINT_BYTES), ours, ...sealed, cipher.getAuthTag()]);
}
