/** Posts events of the app to its other services. */
import { randomUUID } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import type {
  BeforeSend,
  Custom,
  EventHook,
  HookDelivery,
  HookKind,
  HookOutcome,
  Hooks,
  MessageView,
  SendVerdict,
  UserView,
} from '../../domain/ports/index.ts';
import { readAnswer } from '../answer.ts';
import { outgoing } from '../outgoing.ts';
import { type Signing, signatureOf, webhookSender } from './webhook.ts';

/** Posts to a queue or topic of a vendor's cloud. */
export interface HookSender {
  /** Rejects if the event was not taken; the rejection's message is kept in the log. */
  send(input: {
    /** The queue's URL, or the topic's name. */
    readonly target: string;
    /** The hook's settings by the API's names, such as `sqs_key`. */
    readonly settings: Custom;
    readonly body: string;
    readonly eventType: string;
  }): Promise<void>;
}

export interface HookOptions {
  /** Private addresses or networks that may be called. @default none */
  readonly allow?: readonly string[];
  /** Sends to queues of SQS. @default none: hooks of that kind are kept, and nothing is sent */
  readonly sqs?: HookSender;
  /** Sends to topics of SNS. @default none */
  readonly sns?: HookSender;
  /** Resolves names. @default the system's */
  readonly lookup?: LookupFunction;
}

/** Translates between the rules and the wire. */
export interface HookForms extends Pick<Hooks, 'write'> {
  settingsOf(kept: Custom, kinds: readonly HookKind[]): ReturnType<Hooks['settingsOf']>;
  message(message: MessageView): object;
  user(user: UserView): object;
  verdict(answer: unknown): SendVerdict;
}

interface Setting {
  readonly signing: Signing;
  readonly timeoutMs: number;
}

/** Idle connections that a busy hook keeps. */
const MOST_SOCKETS = 20;
const KEEP: SendVerdict = { kind: 'keep' };

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : 'it failed').slice(0, 500);

/** Asks before a message is stored. Whatever goes wrong, the message is kept as it is. */
function questioner(request: ReturnType<typeof outgoing>, signing: Signing, forms: HookForms) {
  return async (
    { url, timeoutMs }: BeforeSend,
    message: MessageView,
    user: UserView,
  ): Promise<SendVerdict> => {
    const address = URL.parse(url);
    if (address === null) return KEEP;
    const body = JSON.stringify({ message: forms.message(message), user: forms.user(user) });
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-api-key': signing.key,
      'x-signature': signatureOf(body, signing),
      'x-webhook-id': randomUUID(),
      'x-webhook-attempt': '1',
    };
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const text = await readAnswer(await request(address, { method: 'POST', headers, signal }, body));
      return text.trim() === '' ? KEEP : forms.verdict(JSON.parse(text));
    } catch {
      return KEEP;
    }
  };
}

export function hooksTo(options: HookOptions, forms: HookForms, { signing, timeoutMs }: Setting): Hooks {
  const { allow = [], sqs, sns, lookup } = options;
  const guard = { allow, keepAlive: false, maxSockets: MOST_SOCKETS, ...(lookup && { lookup }) };
  const request = outgoing(guard);
  const post = webhookSender(request, signing, timeoutMs);
  const senders: Readonly<Partial<Record<HookKind, HookSender>>> = {
    ...(sqs && { sqs }),
    ...(sns && { sns }),
  };
  const kinds: readonly HookKind[] = [
    'webhook',
    ...(sqs ? ['sqs' as const] : []),
    ...(sns ? ['sns' as const] : []),
  ];

  async function send(hook: EventHook, delivery: HookDelivery): Promise<HookOutcome> {
    const { kind, target, settings } = hook;
    if (kind === 'webhook') return post(hook, delivery);
    try {
      await senders[kind]?.send({ target, settings, body: delivery.body, eventType: delivery.eventType });
      return { kind: 'done', status: null, error: '' };
    } catch (error) {
      return { kind: 'again', status: null, error: messageOf(error) };
    }
  }

  return {
    kinds,
    settingsOf: (kept) => forms.settingsOf(kept, kinds),
    write: forms.write,
    send,
    async check(kind, target, settings) {
      if (kind === 'sqs' && !/^https?:\/\//.test(target)) return 'invalid SQS url';
      if (kind === 'sns' && !/^arn:/.test(target)) return 'invalid SNS topic ARN';
      const sender = senders[kind];
      if (sender === undefined)
        return `publishing the message failed. This server has no sender for ${kind.toUpperCase()}.`;
      try {
        await sender.send({ target, settings, body: '{"type":"hook.test"}', eventType: 'hook.test' });
        return null;
      } catch (error) {
        return `publishing the message failed. ${messageOf(error)}`;
      }
    },
    beforeSend: questioner(request, signing, forms),
  };
}
