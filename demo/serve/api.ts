import { createHmac } from 'node:crypto';

/** Returns a token that only says it is a server's, signed with the app's secret (HS256). */
function serverToken(secret: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ server: true })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

export interface Api {
  /**
   * Calls the public API with a server's rights.
   * @throws Error with the server's own words if it refuses
   */
  post(path: string, body: object): Promise<unknown>;
}

/** Returns an API client with a server's rights. @param url address of the server */
export function serverApi(url: string, key: string, secret: string): Api {
  const headers = {
    authorization: serverToken(secret),
    'stream-auth-type': 'jwt',
    'content-type': 'application/json',
  };
  return {
    async post(path, body) {
      const address = `${url}${path}?api_key=${encodeURIComponent(key)}`;
      const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer: unknown = await reply.json();
      if (reply.ok) return answer;
      throw new Error(`POST ${path} was refused (${reply.status}): ${JSON.stringify(answer)}`);
    },
  };
}
