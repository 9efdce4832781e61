import Type from 'typebox';
import {
  BAN_TARGET,
  BanBody,
  Flag,
  listOf,
  MuteBody,
  merged,
  optional,
  payload,
  QueryBansPayload,
  QueryFutureBansPayload,
  readBan,
  readJsonParam,
  readMute,
  readQueryBans,
  readQueryFutureBans,
  readUnban,
  ref,
  requirePayload,
  Text,
  Texts,
  writeBan,
  writeMutes,
  writeOwnUser,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

/** The moderator, as a server may name them besides `user`. */
const BannedBy = Type.Object({ banned_by_id: optional(Text), banned_by: optional(ref('UserRequest')) });

/** Mutes of users. */
const muteRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/moderation/mute',
    operation: 'Mute',
    access: 'token',
    body: MuteBody,
    answer: {
      mutes: listOf('UserMuteResponse'),
      mute: optional(ref('UserMuteResponse')),
      own_user: ref('OwnUserResponse'),
      non_existing_users: optional(Texts),
    },
    async handle({ actor, body }) {
      const { mutes, unknown, me } = await domain.moderation.mute(actor, readMute(body));
      const written = writeMutes(mutes);
      return {
        mutes: written,
        ...(written.length === 1 && { mute: written[0] }),
        own_user: writeOwnUser(me),
        ...(unknown.length > 0 && { non_existing_users: unknown }),
      };
    },
  },
  {
    method: 'POST',
    path: '/moderation/unmute',
    operation: 'Unmute',
    access: 'token',
    body: MuteBody,
    answer: { non_existing_users: optional(Texts) },
    async handle({ actor, body }) {
      const { unknown } = await domain.moderation.unmute(actor, readMute(body).targetIds);
      return unknown.length > 0 ? { non_existing_users: unknown } : {};
    },
  },
];

/** Bans, and lists of them. */
const banRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/moderation/ban',
    operation: 'Ban',
    access: 'token',
    body: merged(BanBody, BannedBy),
    answer: {},
    async handle({ actor, body }) {
      await domain.moderation.ban(actor, readBan(body));
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/moderation/ban',
    operation: 'Unban',
    access: 'token',
    query: { ...BAN_TARGET, remove_future_channels_ban: optional(Flag) },
    answer: {},
    async handle({ actor, query }) {
      await domain.moderation.unban(actor, readUnban(query));
      return {};
    },
  },
  {
    method: 'GET',
    path: '/query_banned_users',
    operation: 'QueryBannedUsers',
    access: 'token',
    query: { payload: payload(QueryBansPayload) },
    answer: { bans: listOf('BanResponse') },
    async handle({ actor, query }) {
      const payload = requirePayload(readJsonParam(query, 'payload'));
      const bans = await domain.moderation.queryBans(actor, readQueryBans(payload));
      return { bans: bans.map(writeBan) };
    },
  },
  {
    method: 'GET',
    path: '/query_future_channel_bans',
    operation: 'QueryFutureChannelBans',
    access: 'token',
    query: { payload: payload(QueryFutureBansPayload) },
    answer: { bans: listOf('BanResponse') },
    async handle({ actor, query }) {
      const payload = requirePayload(readJsonParam(query, 'payload'));
      const bans = await domain.moderation.queryFutureBans(actor, readQueryFutureBans(payload));
      return { bans: bans.map(writeBan) };
    },
  },
];

/** Mutes and bans. */
export const moderationRoutes: Resource = (domain) => [...muteRoutes(domain), ...banRoutes(domain)];
