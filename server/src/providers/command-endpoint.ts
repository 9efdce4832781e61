import { createHmac, randomUUID } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { ApiError } from '../domain/errors.ts';
import type {
  CommandDescription,
  CommandQuestion,
  Custom,
  CustomCommands,
  MessageView,
  UserView,
} from '../domain/ports/index.ts';
import { EndpointFailure, readAnswer } from './answer.ts';
import { AddressRefused, outgoing } from './outgoing.ts';

/** Milliseconds the endpoint has for its answer: the sender's client waits for 3 s in all. */
const STANDARD_TIMEOUT_MS = 2_000;

export interface CommandEndpoint {
  readonly list: readonly CommandDescription[];
  /** Address for calls if the app's settings name no other place; null if no endpoint answers them. */
  readonly url: string | null;
  /** @default 2000 */
  readonly timeoutMs?: number;
  /** Refuses addresses that are not public, also behind a name. @default false: the address is the owner's own choice */
  readonly publicOnly?: boolean;
  /** Resolves names. @default the system's */
  readonly lookup?: LookupFunction;
}

interface Signing {
  readonly key: string;
  readonly secret: string;
}

/** Formats on the wire. */
interface Writers {
  message(message: MessageView): object;
  user(user: UserView): object;
}

/** The commands, answered with the endpoint's own `message`. */
interface Endpoint extends Pick<CustomCommands, 'known'> {
  run(question: CommandQuestion): Promise<Custom | null>;
}

/** Errors of the system contain addresses of the owner's network. */
function reasonOf(error: unknown): string {
  if (error instanceof EndpointFailure) return error.message;
  if (error instanceof AddressRefused) return 'its address is not public';
  if (error instanceof SyntaxError) return 'its answer is no JSON';
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return isLate ? 'it did not answer in time' : 'it could not be reached';
}

/** Reads `{message}` of the answer; an empty answer leaves the message as it is. */
function readReply(text: string): Custom | null {
  if (text.trim() === '') return null;
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return null;
  const { message } = answer;
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return null;
  return message as Custom;
}

/**
 * Answers the app's own commands by its HTTP endpoint: a signed POST of `{message, user, form_data?}` to
 * `url?type=<command>`, answered with `{message}`. `X-SIGNATURE` is the hex HMAC-SHA256 of the body by the app's
 * secret.
 */
export function commandEndpoint(endpoint: CommandEndpoint, signing: Signing, write: Writers): Endpoint {
  const { publicOnly = false, timeoutMs = STANDARD_TIMEOUT_MS, lookup } = endpoint;
  const request = outgoing({ publicOnly, ...(lookup !== undefined && { lookup }) });

  async function run({ call: command, message, user, formData, url: appUrl }: CommandQuestion) {
    const address = appUrl ?? endpoint.url;
    if (address === null)
      throw new ApiError(
        'commandEndpointMissing',
        `nobody answers the command ${command.name}: the app's custom_action_handler_url is not set`,
      );
    const url = URL.parse(address);
    if (url === null)
      throw new ApiError('commandFailed', `the endpoint of the command ${command.name} is no URL`);
    url.searchParams.set('type', command.name);
    const called = { ...write.message(message), command: command.name, args: command.args };
    const body = JSON.stringify({
      message: called,
      user: write.user(user),
      ...(formData !== null && { form_data: formData }),
    });
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-api-key': signing.key,
      'x-signature': createHmac('sha256', signing.secret).update(body).digest('hex'),
      'x-webhook-id': randomUUID(),
      'x-webhook-attempt': '1',
    };
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      return readReply(await readAnswer(await request(url, { method: 'POST', headers, signal }, body)));
    } catch (error) {
      const reason = reasonOf(error);
      throw new ApiError('commandFailed', `the endpoint of the command ${command.name} failed: ${reason}`);
    }
  }
  return { known: endpoint.list, run };
}
