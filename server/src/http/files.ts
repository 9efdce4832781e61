import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Domain, Download } from '../domain/index.ts';
import { optional, Text } from '../wire/index.ts';
import type { Described } from './call.ts';
import { queryOf, registerDescribed } from './register-routes.ts';

/** Files are open to everybody who has their signed address. */
const SIGNED = {
  access: 'open',
  query: { sig: optional(Text), exp: optional(Text), ttl: optional(Text) },
  answer: null,
} as const;
const FILE: Described = { ...SIGNED, method: 'GET', path: '/files/:id/:name', operation: 'GetFile' };
const EXPORT: Described = { ...SIGNED, method: 'GET', path: '/exports/:kind/:name', operation: 'GetExport' };

const OK = 200;
const PARTIAL = 206;
/**
 * Seconds that browsers keep a file: a year, or as long as its address is good. The file behind an address never
 * changes.
 */
const MAX_AGE_S = 31_536_000;
const SECOND_MS = 1_000;

/** @param exp end of a signed address, seconds since the epoch; undefined if it has none */
function maxAge(exp: string | undefined): number {
  const left = exp === undefined ? MAX_AGE_S : Math.floor(Number(exp) - Date.now() / SECOND_MS);
  return Math.max(0, Math.min(MAX_AGE_S, left));
}
/** Nothing in a file runs, loads or frames anything, whatever type a browser guesses. */
const POLICY = "default-src 'none'; sandbox";

/**
 * Serves uploaded and exported files: in place only types that a browser decodes and does not run, all others to be
 * saved.
 */
export function registerFiles(app: FastifyInstance, domain: Domain): void {
  registerDescribed(app, FILE, {
    handler: async (request, reply) => {
      const { id = '', name = '' } = request.params as { readonly id?: string; readonly name?: string };
      const query = Object.fromEntries(queryOf(request));
      const range = request.headers.range ?? null;
      return send(reply, await domain.uploads.open({ id, file: name, query, range }), query);
    },
  });
  registerDescribed(app, EXPORT, {
    handler: async (request, reply) => {
      const { kind = '', name = '' } = request.params as { readonly kind?: string; readonly name?: string };
      const query = Object.fromEntries(queryOf(request));
      const range = request.headers.range ?? null;
      return send(reply, await domain.exports.open({ kind, file: name, query, range }), query);
    },
  });
}

function send(
  reply: FastifyReply,
  { content, ...file }: Download,
  { exp }: { readonly [key: string]: string },
): FastifyReply {
  const length = file.range === null ? file.size : file.range.end - file.range.start + 1;
  const { range, size } = file;
  return reply
    .code(range === null ? OK : PARTIAL)
    .headers({
      'content-type': file.mimeType,
      'content-length': length,
      'content-disposition': disposition(file),
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': `private, max-age=${maxAge(exp)}, immutable`,
      'accept-ranges': 'bytes',
      ...(range !== null && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    })
    .send(Readable.from(content));
}

const UNSAFE_IN_HEADER = /[^\x20-\x7e]|["\\%]/g;

/** Returns the name as plain letters for old browsers, and whole for all others. */
function disposition({ inline, name }: Pick<Download, 'inline' | 'name'>): string {
  const plain = name.replaceAll(UNSAFE_IN_HEADER, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
