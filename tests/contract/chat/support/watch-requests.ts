import { vi } from 'vitest';

/** A request on its way to the server. */
export interface WatchedRequest {
  readonly path: string;
  /** The parameters of the query and the fields of the body. */
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
 * Observes the requests to a server, and passes them on or answers in its place.
 * @param answer returns null to pass a request on
 * @returns a function that stops it
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
