import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { EventHook, HookDelivery, HookOutcome } from '../../domain/ports/index.ts';
import { AddressRefused, type OutgoingRequest } from '../outgoing.ts';

export interface Signing {
  readonly key: string;
  readonly secret: string;
}

const zipped = promisify(gzip);

const TIMEOUT = 408;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

/** Returns the outcome of an answer. Redirects are not followed: an answer of one is a refusal. */
function outcomeOf(status: number): HookOutcome {
  if (status >= 200 && status < 300) return { kind: 'done', status, error: '' };
  const mayRecover = status === TIMEOUT || status === TOO_MANY || status >= SERVER_ERROR;
  return { kind: mayRecover ? 'again' : 'refused', status, error: `it answered ${status}` };
}

/** Errors of the system contain addresses of the owner's network. */
function outcomeOfError(error: unknown): HookOutcome {
  if (error instanceof AddressRefused)
    return { kind: 'refused', status: null, error: 'its address is not public' };
  if (isTimeout(error)) return { kind: 'again', status: null, error: 'it did not answer in time' };
  return { kind: 'lost', status: null, error: 'it could not be reached' };
}

/** Returns the signature of a body: the hex HMAC-SHA256 by the app's secret, of the body before it is compressed. */
export const signatureOf = (body: string, { secret }: Signing): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Frees the connection. Nothing in the answer is of use. */
function discard(response: IncomingMessage): void {
  response.on('error', () => {});
  response.destroy();
}

/** Posts an event once. Never rejects. */
export function webhookSender(request: OutgoingRequest, signing: Signing, standardTimeoutMs: number) {
  return async (hook: EventHook, { id, attempts, body }: HookDelivery): Promise<HookOutcome> => {
    const url = URL.parse(hook.target);
    if (url === null) return { kind: 'refused', status: null, error: 'its address is no URL' };
    const content = hook.compressed ? await zipped(body) : Buffer.from(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(content.length),
      ...(hook.compressed && { 'content-encoding': 'gzip' }),
      'x-api-key': signing.key,
      'x-signature': signatureOf(body, signing),
      'x-webhook-id': id,
      'x-webhook-attempt': String(attempts),
    };
    const timeout = Math.min(hook.timeoutMs ?? standardTimeoutMs, standardTimeoutMs);
    try {
      const signal = AbortSignal.timeout(timeout);
      const response = await request(url, { method: 'POST', headers, signal }, content);
      discard(response);
      return outcomeOf(response.statusCode ?? 0);
    } catch (error) {
      return outcomeOfError(error);
    }
  };
}
