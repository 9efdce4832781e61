import type { FastifyReply, FastifyRequest } from 'fastify';

/** Browsers accept the prefix only with Secure and from this very host: no subdomain can plant the cookie. */
const SECURE_NAME = '__Host-stoop_session';
const PLAIN_NAME = 'stoop_session';
/** Seconds a browser keeps the cookie; the server ends a session earlier. */
const MAX_AGE_S = 30 * 86_400;

const isSecure = (base: string): boolean => base.startsWith('https:');

/** Returns the session's code; null if the request has none. @param base where clients reach this server */
export function sessionCodeOf({ headers }: FastifyRequest, base: string): string | null {
  const name = isSecure(base) ? SECURE_NAME : PLAIN_NAME;
  for (const part of (headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at !== -1 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** Sets the session's cookie, or removes it if the code is null. */
export function setSessionCode(reply: FastifyReply, base: string, code: string | null): void {
  const name = isSecure(base) ? SECURE_NAME : PLAIN_NAME;
  const parts = [
    `${name}=${code ?? ''}`,
    'Path=/',
    `Max-Age=${code === null ? 0 : MAX_AGE_S}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(base) ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}
