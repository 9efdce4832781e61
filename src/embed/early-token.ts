/** Older than this, the answer may be about somebody who has left. */
const FRESH_MS = 10_000;
/** The early question says nothing of what is accepted: some servers answer it with a page. */
const TOKEN_TYPE = /json|plain/;

/**
 * The owner's server was asked who is here while the widget was on its way: the client's first question finds the answer
 * there. What cannot be used of it is asked for as if it had not been.
 * @param url absolute; another one than was asked where the settings have changed meanwhile
 * @param ask of which the client's questions are made
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
