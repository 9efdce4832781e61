import {
  askAs,
  type ChatError,
  ChatFailure,
  coreOf,
  findPeople,
  type Inside,
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
  inside: Inside,
  ids: readonly string[],
  name: string,
): Promise<string | ChatError> {
  const given = name.trim().slice(0, CHANNEL_NAME_MAX);
  const members = [inside.me(), ...ids];
  let cid = '';
  const refused = await askAs(inside, async (client) => {
    if (given) {
      const data = { name: given, members };
      const wanted = `messaging:${coreOf(inside).environment.randomId()}`;
      cid = (await queryChannel(client, wanted, { data, watch: false, state: false })).channel.cid;
    } else cid = await conversationOf(client, members);
  });
  return refused ?? cid;
}

/** People of the app whose names or ids begin so, or why they could not be asked for. */
export async function peopleLike(inside: Inside, query: string): Promise<readonly Person[] | ChatError> {
  try {
    const client = inside.client();
    if (!client) throw new ChatFailure('no-answer');
    return (await findPeople(inside, client, query.trim())).people;
  } catch (cause) {
    return inside.errorOf(cause);
  }
}
