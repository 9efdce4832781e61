import Type from 'typebox';
import { type ChannelState, LIMITS, type MessageView } from '../../../domain/index.ts';
import {
  AnyObject,
  CHANNEL_STATE,
  ChannelQueryBody,
  Count,
  Flag,
  fillPredefined,
  listOf,
  MemberCustomBody,
  merged,
  messageTexts,
  NoBody,
  optional,
  QueryChannelsBody,
  readChannelPatch,
  readChannelQuery,
  readCid,
  readLook,
  readMemberCustom,
  readQueryChannels,
  readSetUnset,
  readUpdateChannel,
  ref,
  SetUnsetBody,
  Text,
  UpdateChannelBody,
  writeChannel,
  writeChannelState,
  writeMember,
  writeMessage,
  writeMessageWith,
} from '../../../wire/index.ts';
import type { Call, OpenCall, Resource } from '../../call.ts';

const LOOK_QUERY = {
  state: optional(Flag),
  messages_limit: optional(Count),
  messages_id_lt: optional(Text),
  messages_id_lte: optional(Text),
  messages_id_gt: optional(Text),
  messages_id_gte: optional(Text),
  messages_id_around: optional(Text),
  members_limit: optional(Count),
  watchers_limit: optional(Count),
};

const messageWith = (include: readonly string[]) => (message: MessageView) =>
  writeMessageWith(include, message);

const CHANNEL = '/channels/:type/:id';

/** Returns the channel that the path names. @throws ApiError `input` */
export function cidOf(call: OpenCall): string {
  return readCid(call.param('type'), call.param('id'));
}

const listRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/channels',
    operation: 'QueryChannels',
    access: 'token',
    query: { connection_id: optional(Text) },
    body: merged(QueryChannelsBody, MemberCustomBody),
    answer: {
      channels: listOf('ChannelStateResponseFields'),
      predefined_filter: optional(
        Type.Object({ name: Text, filter: AnyObject, sort: optional(Type.Array(Type.Unknown())) }),
      ),
    },
    async handle({ actor, body, connectionId }) {
      const { predefined, query } = readQueryChannels(body);
      const { channels, predefinedFilters } = domain;
      const include = readMemberCustom(body);
      // Thirty states show nine thousand people: each is made when it is written.
      const write = (state: ChannelState) => () =>
        writeChannelState(state, include.length === 0 ? messageTexts() : messageWith(include));
      if (predefined === null) {
        const states = await channels.query(actor, { ...query(), connectionId });
        return { channels: states.map(write) };
      }
      const { name, filter, sort } = fillPredefined(
        await predefinedFilters.resolve(predefined.name),
        predefined.values,
      );
      const states = await channels.query(actor, { ...query({ filter, sort }), connectionId });
      return {
        channels: states.map(write),
        predefined_filter: { name, filter, ...(sort !== null && { sort }) },
      };
    },
  },
];

const supportRoutes: Resource = (domain) => [
  {
    method: 'GET',
    path: '/support_counts',
    operation: 'SupportCounts',
    access: 'token',
    answer: { open: Count, mine: Count, unassigned: Count, snoozed: Count, closed: Count, limit: Count },
    handle: async ({ actor }) => ({
      ...(await domain.channels.supportCounts(actor)),
      limit: LIMITS.supportCount,
    }),
  },
];

/** Reading one channel, and creating it. */
const readingRoutes: Resource = (domain) => {
  async function getOrCreate({ actor, body, connectionId }: Call, type: string, id: string | null) {
    const asked = readChannelQuery(body);
    const include = readMemberCustom(body);
    const state = await domain.channels.getOrCreate(actor, { ...asked, type, id, connectionId });
    return writeChannelState(state, messageWith(include));
  }
  return [
    {
      method: 'POST',
      path: '/channels/:type/query',
      operation: 'GetOrCreateChannel',
      access: 'token',
      query: { connection_id: optional(Text) },
      body: merged(ChannelQueryBody, MemberCustomBody),
      answer: CHANNEL_STATE,
      handle: (call) => getOrCreate(call, call.param('type'), null),
    },
    {
      method: 'POST',
      path: `${CHANNEL}/query`,
      operation: 'GetOrCreateChannel',
      access: 'token',
      query: { connection_id: optional(Text) },
      body: merged(ChannelQueryBody, MemberCustomBody),
      answer: CHANNEL_STATE,
      handle(call) {
        cidOf(call);
        return getOrCreate(call, call.param('type'), call.param('id'));
      },
    },
    {
      method: 'GET',
      path: CHANNEL,
      operation: 'GetChannel',
      access: 'token',
      query: LOOK_QUERY,
      answer: CHANNEL_STATE,
      async handle(call) {
        cidOf(call);
        const asked = { ...readLook(call.query), type: call.param('type'), id: call.param('id') };
        return writeChannelState(await domain.channels.get(call.actor, asked));
      },
    },
  ];
};

const changeRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: CHANNEL,
    operation: 'UpdateChannel',
    access: 'token',
    body: UpdateChannelBody,
    answer: {
      channel: ref('ChannelResponse'),
      members: listOf('ChannelMemberResponse'),
      message: optional(ref('MessageResponse')),
    },
    async handle(call) {
      const update = readUpdateChannel(call.body);
      const { channel, members, message } = await domain.channels.update(call.actor, cidOf(call), update);
      return {
        channel: writeChannel(channel),
        members: members.map(writeMember),
        ...(message !== null && { message: writeMessage(message) }),
      };
    },
  },
  {
    method: 'PATCH',
    path: CHANNEL,
    operation: 'UpdateChannelPartial',
    access: 'token',
    body: SetUnsetBody,
    answer: { channel: ref('ChannelResponse'), members: listOf('ChannelMemberResponse') },
    async handle(call) {
      const input = readSetUnset(call.body);
      const cid = cidOf(call);
      const patch = readChannelPatch(input);
      const { channel, members } = await domain.channels.updatePartial(call.actor, cid, patch);
      return { channel: writeChannel(channel), members: members.map(writeMember) };
    },
  },
  {
    method: 'POST',
    path: `${CHANNEL}/stop-watching`,
    operation: 'StopWatchingChannel',
    access: 'token',
    query: { connection_id: optional(Text) },
    body: NoBody,
    answer: {},
    async handle(call) {
      await domain.channels.stopWatching(call.actor, cidOf(call), call.connectionId);
      return {};
    },
  },
];

/** Channels: lists, one channel, and its changes. */
export const channelRoutes: Resource = (domain) => [
  ...listRoutes(domain),
  ...supportRoutes(domain),
  ...readingRoutes(domain),
  ...changeRoutes(domain),
];
