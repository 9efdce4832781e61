/** Where the token is kept, so that each change of a setting shows the same conversation. */
const STORED = 'stoop-sample';
/** The token is used for less than its lifetime of an hour, ms. */
const FRESH_MS = 3_000_000;

/** Settings that decide who the visitor is, where the chat is, or what they see before the chat opens. */
const DECIDE = [
  ...['mode', 'channel', 'channel-type', 'identity', 'token-url', 'prechat', 'api', 'layout', 'storage'],
  ...['launcher', 'launcher-label', 'open', 'hide-on', 'load', 'consent', 'greeting-delay'],
].map((name) => `data-${name}`);

/** Returns whether these settings can be shown with the sample conversation. */
export const showsSample = (settings: ReadonlyMap<string, string>): boolean =>
  DECIDE.every((name) => !settings.has(name));

/** Returns the token of a visitor with a sample conversation; null if the server gives none. */
export async function sampleToken(): Promise<string | null> {
  const { token, until } = Object(JSON.parse(sessionStorage.getItem(STORED) ?? 'null'));
  if (typeof token === 'string' && until > Date.now()) return token;
  const reply = await fetch('/configure/sample');
  if (!reply.ok) return null;
  const fresh = await reply.text();
  sessionStorage.setItem(STORED, JSON.stringify({ token: fresh, until: Date.now() + FRESH_MS }));
  return fresh;
}

/** The next preview asks for another visitor. */
export const forgetSample = (): void => sessionStorage.removeItem(STORED);
