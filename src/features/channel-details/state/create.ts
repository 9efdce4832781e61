import {
  askAs,
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  findPeople,
  type Person,
} from '../../../chat/index.ts';
import { environmentOf } from '../../../chat/ports/index.ts';
import { queryChannel } from '../../../client/resources/channels.ts';
import { conversationOf } from '../../../client/resources/users.ts';
import { CHANNEL_NAME_MAX } from './constants.ts';

/**
 * Starts a conversation. With a name it is a group of its own. Without a name it is *the* conversation of these people,
 * which is opened again if it exists.
 * @param ids ids of the others; at least one if there is no name
 * @returns the conversation's cid, or the error
 */
export async function createConversation(
  runtime: ChatRuntime,
  ids: readonly string[],
  name: string,
): Promise<string | ChatError> {
  const given = name.trim().slice(0, CHANNEL_NAME_MAX);
  const members = [runtime.me(), ...ids];
  let cid = '';
  const refused = await askAs(runtime, async (client) => {
    if (given) {
      const data = { name: given, members };
      const wanted = `messaging:${environmentOf(runtime).environment.randomId()}`;
      cid = (await queryChannel(client, wanted, { data, watch: false, state: false })).channel.cid;
    } else cid = await conversationOf(client, members);
  });
  return refused ?? cid;
}

/** Returns the app's people whose names or ids begin with the query, or the error. */
export async function peopleLike(
  runtime: ChatRuntime,
  query: string,
): Promise<readonly Person[] | ChatError> {
  try {
    const client = runtime.client();
    if (!client) throw new ChatFailure('no-answer');
    return (await findPeople(runtime, client, { query: query.trim() })).people;
  } catch (cause) {
    return runtime.errorOf(cause);
  }
}
