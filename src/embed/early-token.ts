/** An older answer may be about a person who has left. */
const FRESH_MS = 10_000;
/** The early request does not say what it accepts, so some servers answer it with a page. */
const TOKEN_TYPE = /json|plain/;

/**
 * Answers the client's first token request with the owner's answer, which was requested while the widget loaded. An
 * unusable answer is requested again.
 * @param url absolute; differs from the requested URL if the settings changed meanwhile
 * @param ask makes the client's other requests
 */
export function askEarly(
  url: string,
  answer: Promise<Response | undefined> | undefined,
  ask: typeof fetch,
): typeof fetch {
  let early = answer;
  const until = Date.now() + FRESH_MS;
  return async (input, init) => {
    if (input !== url || Date.now() > until) return ask(input, init);
    const mine = early;
    early = undefined;
    const found = await mine;
    return found?.ok && found.url === url && TOKEN_TYPE.test(found.headers.get('content-type') as string)
      ? found
      : ask(input, init);
  };
}
