import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push from a server to a browser. */
export interface Pushed {
  readonly headers: IncomingMessage['headers'];
  /** Claims of the signed token. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The public key that signed it, base64url. */
  readonly key: string;
  readonly bytes: number;
  readonly text: string;
  readonly note: Readonly<Record<string, unknown>>;
}

/** A browser as a push service sees it: a subscription, and its pushes. */
export interface PushBrowser {
  /** The device's id in the API. */
  readonly id: string;
  readonly pushed: readonly Pushed[];
  /** The push service's answer from now on, and for how many pushes. @default 201 */
  answer(status: number, headers?: Readonly<Record<string, string>>, times?: number): void;
}

export interface PushService {
  readonly url: string;
  subscribe(): PushBrowser;
  close(): Promise<void>;
}

const hmac = (key: Uint8Array, ...parts: readonly Uint8Array[]) => {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
};
/** HKDF by its definition (RFC 5869), for one block. */
const derive = (
  { salt, secret }: { readonly salt: Uint8Array; readonly secret: Uint8Array },
  info: Uint8Array,
  length: number,
) => hmac(hmac(salt, secret), info, Uint8Array.of(1)).subarray(0, length);
const ascii = (text: string) => Buffer.from(`${text}\0`);

/** Decrypts a body of `aes128gcm` as a browser does (RFC 8188 and 8291). */
export function decrypt(body: Buffer, privateKey: Buffer, auth: Buffer): Buffer {
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  if (sealed.length > recordSize)
    throw new Error(`${sealed.length} bytes do not fit a record of ${recordSize}`);
  const info = Buffer.concat([ascii('WebPush: info'), own.getPublicKey(), sender]);
  const secret = derive({ salt: auth, secret: own.computeSecret(sender) }, info, 32);
  const key = derive({ salt, secret }, ascii('Content-Encoding: aes128gcm'), 16);
  const nonce = derive({ salt, secret }, ascii('Content-Encoding: nonce'), 12);
  const open = createDecipheriv('aes-128-gcm', key, nonce);
  open.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('no end of the last record');
  return padded.subarray(0, end);
}

/** The claims of `vapid t=…, k=…` if its signature is valid. */
export function claimsOf(header: string): { readonly claims: Record<string, unknown>; readonly key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!right) throw new Error(`the signature of ${token} is wrong`);
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')), key };
}

interface Subscribed {
  readonly privateKey: Buffer;
  readonly auth: Buffer;
  readonly pushed: Pushed[];
  readonly answers: { status: number; headers: Readonly<Record<string, string>>; times: number }[];
}

/** A local push service, and the browsers behind it. */
export async function startPushService(): Promise<PushService> {
  const all = new Map<string, Subscribed>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const one = all.get((request.url ?? '').slice(1));
    if (one === undefined) {
      response.writeHead(404).end();
      return;
    }
    const text = decrypt(body, one.privateKey, one.auth).toString('utf8');
    const { headers } = request;
    one.pushed.push({
      headers,
      ...claimsOf(headers.authorization ?? ''),
      bytes: body.length,
      text,
      note: JSON.parse(text),
    });
    const [next] = one.answers;
    if (next !== undefined) next.times -= 1;
    if (next?.times === 0) one.answers.shift();
    response.writeHead(next?.status ?? 201, next?.headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    subscribe() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const name = randomBytes(16).toString('hex');
      const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
      const one: Subscribed = { privateKey, auth, pushed: [], answers: [] };
      all.set(name, one);
      const keys = new URLSearchParams({
        p256dh: pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      });
      return {
        id: `${url}/${name}#${keys}`,
        pushed: one.pushed,
        answer: (status, headers = {}, times = Number.POSITIVE_INFINITY) => {
          one.answers.push({ status, headers, times });
        },
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
