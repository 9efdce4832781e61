import {
  readBan,
  readJsonParam,
  readMute,
  readQueryBans,
  readQueryFutureBans,
  readUnban,
  requirePayload,
  writeBan,
  writeMute,
  writeOwnUser,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';

/** Mutes and bans. */
export const moderationRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/moderation/mute',
    operation: 'Mute',
    access: 'actor',
    async handle({ actor, body }) {
      const { mutes, unknown, me } = await domain.moderation.mute(actor, readMute(body));
      const [first] = mutes;
      return {
        mutes: mutes.map(writeMute),
        ...(mutes.length === 1 && first !== undefined && { mute: writeMute(first) }),
        own_user: writeOwnUser(me),
        ...(unknown.length > 0 && { non_existing_users: unknown }),
      };
    },
  },
  {
    method: 'POST',
    path: '/moderation/unmute',
    operation: 'Unmute',
    access: 'actor',
    async handle({ actor, body }) {
      const { unknown } = await domain.moderation.unmute(actor, readMute(body).targetIds);
      return unknown.length > 0 ? { non_existing_users: unknown } : {};
    },
  },
  {
    method: 'POST',
    path: '/moderation/ban',
    operation: 'Ban',
    access: 'actor',
    async handle({ actor, body }) {
      await domain.moderation.ban(actor, readBan(body));
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/moderation/ban',
    operation: 'Unban',
    access: 'actor',
    async handle({ actor, query }) {
      await domain.moderation.unban(actor, readUnban(query));
      return {};
    },
  },
  {
    method: 'GET',
    path: '/query_banned_users',
    operation: 'QueryBannedUsers',
    access: 'actor',
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
    access: 'actor',
    async handle({ actor, query }) {
      const payload = requirePayload(readJsonParam(query, 'payload'));
      const bans = await domain.moderation.queryFutureBans(actor, readQueryFutureBans(payload));
      return { bans: bans.map(writeBan) };
    },
  },
];
