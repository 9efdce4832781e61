import { type Agent, request } from 'node:http';

export interface PlainRequest {
  readonly agent: Agent;
  readonly url: string;
  readonly token: string;
  readonly method?: 'GET' | 'POST';
  /** Content type of the body. */
  readonly type?: string;
  readonly body?: string | Buffer;
}

/** Sends a request, reads the whole answer, and returns the status. */
export function post({ agent, url, token, method = 'POST', type, body = '' }: PlainRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'stream-auth-type': 'jwt',
      authorization: token,
      'content-length': Buffer.byteLength(body),
      ...(type !== undefined && { 'content-type': type }),
    };
    const call = request(url, { method, agent, headers }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
      reply.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
