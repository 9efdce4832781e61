import type { IncomingMessage } from 'node:http';

/** Bytes of an answer; a message has no more. */
const MOST_ANSWER_BYTES = 256 * 1024;

/** Failures whose text contains no address: the user who called may read it. */
export class EndpointFailure extends Error {}

/** Reads the text of an answer that succeeded. @throws EndpointFailure */
export async function readAnswer(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_ANSWER_BYTES) throw new EndpointFailure('the answer is too large');
    parts.push(part);
  }
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) throw new EndpointFailure(`it answered ${status}`);
  return Buffer.concat(parts).toString('utf8');
}
