import { vi } from 'vitest';

/** A request on its way to the server. */
export interface WatchedRequest {
  readonly path: string;
  /** Parameters of the query and fields of the body. */
  readonly options: Readonly<Record<string, unknown>>;
}

const OF_EVERY_REQUEST = new Set(['api_key', 'user_id', 'connection_id']);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function optionsOf(url: URL, body: unknown): WatchedRequest['options'] {
  const query = [...url.searchParams].filter(([name]) => !OF_EVERY_REQUEST.has(name));
  const fields = typeof body === 'string' ? (JSON.parse(body) as object) : {};
  return { ...Object.fromEntries(query.map(([name, value]) => [name, parsed(value)])), ...fields };
}

/**
 * Looks at the requests to a server, and lets them through or answers in its place.
 * @param answer returns null to let a request through
 * @returns ends it
 */
export function watchRequests(
  base: string,
  answer: (request: WatchedRequest) => Response | null,
): () => void {
  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input));
    const answered =
      url.origin === base ? answer({ path: url.pathname, options: optionsOf(url, init?.body) }) : null;
    return answered ?? real(input, init);
  });
  return () => spy.mockRestore();
}
