import { StreamClient } from '@stream-io/node-sdk';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import { answerType, problemsOf } from './types.ts';

/** Longer than any call takes while other tests run. */
const TIMEOUT_MS = 20_000;

/**
 * The published server SDK, unmodified. Each answer is compared with the reference before the SDK decodes it, because
 * SDKs of stricter languages refuse what this one takes.
 */
export function sdkOf({ url, key, secret }: Pick<TestServer, 'url' | 'key' | 'secret'>): StreamClient {
  const client = new StreamClient(key, secret, { basePath: url, timeout: TIMEOUT_MS });
  const { apiClient } = client;
  const send = apiClient.sendRequest;
  apiClient.sendRequest = async (...args: Parameters<typeof send>) => {
    const answer = await send(...args);
    const [method, path] = args;
    const type = answerType(method, path);
    if (type !== null) expect([...problemsOf(answer.body, type, '')], `${method} ${path}`).toEqual([]);
    return answer as never;
  };
  return client;
}

/** Each suite runs twice on the same data: what the first run leaves must not trouble the second. */
export const TWICE = ['first', 'second'] as const;
