import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { onSendAsyncHookHandler } from 'fastify';

/** Characters of an answer worth packing: shorter ones fit into a few packets anyway. */
const LEAST_CHARS = 4_096;
/** Calls whose answers can be long. Frequent calls with short answers are left out. */
export const CAN_BE_LONG = /^(?:Export|Get|List|Query|Search|Sync)/;

/** Level of at most 11: higher ones take several times as long and save a few percent. */
const BROTLI_QUALITY = 4;

type Written = string | Buffer;

const pack = {
  br: (text: Written) =>
    promisify(brotliCompress)(text, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [zlib.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
  gzip: (text: Written) => promisify(gzip)(text),
} as const;

export const isWritten = (payload: unknown): payload is Written =>
  typeof payload === 'string' || payload instanceof Buffer;

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/;

/** Returns the best encoding a peer accepts; null for no compression. */
function encodingFor(accepted: string): keyof typeof pack | null {
  const taken = accepted.split(',').filter((one) => !REFUSED.test(one));
  const names = taken.map((one) => one.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}

/** Compresses long answers for clients that accept it; compression runs beside this thread. */
export const packLong: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (!isWritten(payload) || payload.length < LEAST_CHARS || request.method === 'HEAD') return payload;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (encoding === null) return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return pack[encoding](payload);
};
