import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { PushNote, PushOutcome, PushTarget, WebPush } from '../../domain/ports/index.ts';
import { outgoing } from '../outgoing.ts';
import { encrypt, MOST_CONTENT_BYTES, wrongKeys } from './encrypt.ts';
import { pushServices, wrongEndpoint } from './services.ts';
import { makeVapidKeys, vapidHeader } from './vapid.ts';

export interface WebPushOptions {
  /** `mailto:` or `https:` address at which a push service reaches the owner; null for none. */
  readonly contact: string | null;
  /** Hosts of further push services, and private addresses that may be one. */
  readonly services: readonly string[];
  readonly now: () => number;
  /** Called if a push was not taken, with the reason. Contains no address: anybody who has one can push to it. */
  readonly onProblem: (problem: string) => void;
  /** Resolves names. @default the system's */
  readonly lookup?: LookupFunction;
}

/** Milliseconds that a push service may take. */
const TIMEOUT_MS = 10_000;
/** Connections to one service at once. */
const MOST_SOCKETS = 16;
/** Characters of a topic, bytes of base64url in it (RFC 8030, 5.4). */
const TOPIC_BYTES = 24;
const SECOND_MS = 1_000;
const GONE: readonly number[] = [404, 410];
const TOO_MANY = 429;
const TIMED_OUT = 408;
const SERVER_FAILS = 500;

/** Reads `Retry-After`: seconds, or a date. */
function notBefore(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  const at = Number.isFinite(seconds) ? now + seconds * SECOND_MS : Date.parse(header);
  return Number.isFinite(at) ? at : null;
}

/** Pushes to browsers, by the standards alone: RFC 8030, 8188, 8291 and 8292. */
export function webPush({ contact, services, now, onProblem, lookup }: WebPushOptions): WebPush {
  const known = pushServices(services);
  const request = outgoing({
    allow: known.addresses,
    keepAlive: true,
    maxSockets: MOST_SOCKETS,
    ...(lookup !== undefined && { lookup }),
  });

  /** Posts a body. Only the head of the answer counts. */
  async function post(url: URL, headers: Record<string, string>, body: Buffer): Promise<IncomingMessage> {
    const response = await request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      body,
    );
    response.on('error', () => undefined).resume();
    return response;
  }

  function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
    if (status >= 200 && status < 300) return { kind: 'sent' };
    if (GONE.includes(status)) return { kind: 'gone' };
    onProblem(`a push service answered ${status}`);
    const passes = status === TOO_MANY || status === TIMED_OUT || status >= SERVER_FAILS;
    return passes
      ? { kind: 'again', notBefore: notBefore(headers['retry-after'], now()) }
      : { kind: 'refused' };
  }

  const refusal = (target: PushTarget) => wrongEndpoint(target.endpoint, known) ?? wrongKeys(target);
  return {
    mostBytes: MOST_CONTENT_BYTES,
    makeKeys: makeVapidKeys,
    refusal,
    topicOf: (text) =>
      createHash('sha256').update(text).digest().subarray(0, TOPIC_BYTES).toString('base64url'),
    async send(target, { payload, topic, ttl, urgency }: PushNote, keys) {
      // The check runs again: the owner may have taken a push service off the list.
      if (refusal(target) !== null) return { kind: 'gone' };
      const headers = {
        authorization: vapidHeader(target.endpoint, keys, { contact, now: now() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        topic,
        urgency,
      };
      try {
        const body = encrypt(Buffer.from(payload), target);
        return outcomeOf(await post(new URL(target.endpoint), headers, body));
      } catch (error) {
        onProblem(
          `a push service was not reached: ${error instanceof Error ? error.message : String(error)}`,
        );
        return { kind: 'again', notBefore: null };
      }
    },
  };
}
