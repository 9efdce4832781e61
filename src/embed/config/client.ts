import type { AppClient } from '../../chat/index.ts';
import type { Kind } from './kinds.ts';

const CALLS = ['fork', 'request', 'upload', 'detached', 'subscribe', 'close'] as const;
const TEXTS = ['key', 'baseURL', 'userId'] as const;

function isClient(value: unknown): value is AppClient {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Readonly<Record<string, unknown>>;
  return (
    CALLS.every((name) => typeof given[name] === 'function') &&
    TEXTS.every((name) => typeof given[name] === 'string')
  );
}

/** Creates the kind of an app's client. @param key the chat's own key, under which the browser stores its data */
export const appClient = (key: string): Kind<AppClient | null> => ({
  read: (given) => (given === null || (isClient(given) && given.key === key) ? given : undefined),
  expected: `fromStreamChat(…) of stoop-chat/stream-chat, for an app whose key is ${key}, or null`,
});
