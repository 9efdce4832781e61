import { readEntityFlag, readMute, writeMute, writeOwnUser } from '../../wire/index.ts';
import type { Resource } from '../call.ts';

const BASE = '/api/v2/moderation';

/** The younger paths of complaining and muting; the same services answer. */
export const youngerModerationRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: `${BASE}/flag`,
    operation: 'Flag',
    access: 'actor',
    async handle({ actor, body }) {
      return { item_id: (await domain.moderation.flag(actor, readEntityFlag(body))).id };
    },
  },
  {
    method: 'POST',
    path: `${BASE}/mute`,
    operation: 'Mute',
    access: 'actor',
    async handle({ actor, body }) {
      const { mutes, me, unknown } = await domain.moderation.mute(actor, readMute(body));
      return {
        mutes: mutes.map(writeMute),
        own_user: writeOwnUser(me),
        ...(unknown.length > 0 && { non_existing_users: unknown }),
      };
    },
  },
  {
    method: 'POST',
    path: `${BASE}/unmute`,
    operation: 'Unmute',
    access: 'actor',
    async handle({ actor, body }) {
      const { unknown } = await domain.moderation.unmute(actor, readMute(body).targetIds);
      return { non_existing_users: unknown };
    },
  },
];
