import { TOKEN_REQUEST } from '../util/token-request.ts';

/**
 * The owner's server is asked who is here while the chat client is still on its way: the client's first question finds the
 * answer under way.
 * @param url absolute @param ask of which the client's questions are made
 */
export function askEarly(url: string, ask: typeof fetch): typeof fetch {
  let early: Promise<Response> | null = ask(url, TOKEN_REQUEST);
  // Whoever takes it hears what went wrong.
  early.catch(() => {});
  return (input, init) => {
    const answer = input === url ? early : null;
    if (!answer) return ask(input, init);
    early = null;
    return answer;
  };
}
