import {
  askAs,
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  coreOf,
  findPeople,
  type Person,
} from '../../../chat/index.ts';
import { queryChannel } from '../../../client/resources/channels.ts';
import { conversationOf } from '../../../client/resources/users.ts';
import { CHANNEL_NAME_MAX } from './constants.ts';

/**
 * Begins a conversation: with a name it is a group of its own, without one it is *the* conversation of these people, which
 * is opened again where there is one.
 * @param ids of the others; one at least where there is no name
 * @returns its cid, or why there is none
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
      const wanted = `messaging:${coreOf(runtime).environment.randomId()}`;
      cid = (await queryChannel(client, wanted, { data, watch: false, state: false })).channel.cid;
    } else cid = await conversationOf(client, members);
  });
  return refused ?? cid;
}

/** People of the app whose names or ids begin so, or why they could not be asked for. */
export async function peopleLike(
  runtime: ChatRuntime,
  query: string,
): Promise<readonly Person[] | ChatError> {
  try {
    const client = runtime.client();
    if (!client) throw new ChatFailure('no-answer');
    return (await findPeople(runtime, client, query.trim())).people;
  } catch (cause) {
    return runtime.errorOf(cause);
  }
}
