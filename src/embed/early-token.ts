/**
 * The owner's server was asked who is here while the widget was on its way: the client's first question finds the answer
 * there. What cannot be used of it is asked for as if it had not been.
 * @param url absolute; another one than was asked where the settings have changed meanwhile
 * @param ask of which the client's questions are made
 */
export function askEarly(url: string, early: Promise<Response | undefined>, ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = input === url ? await early : undefined;
    return answer?.ok && !answer.bodyUsed && answer.url === url ? answer : ask(input, init);
  };
}
