import {
  CheckBody,
  Count,
  Flag,
  FlagCountBody,
  listOf,
  optional,
  readCheck,
  readFlagCount,
  readUserReport,
  ref,
  Text,
  writeMutes,
  writeReviewItem,
  writeUser,
  writeUserBlock,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const BASE = '/api/v2/moderation';

/** Moderation v2 routes that look at content and people, and change nothing. */
export const moderationCheckRoutes: Resource = ({ moderation }) => [
  {
    method: 'POST',
    path: `${BASE}/check`,
    operation: 'Check',
    access: 'token',
    body: CheckBody,
    answer: { status: Text, recommended_action: Text, item: optional(ref('ReviewQueueItem')) },
    async handle({ actor, body }) {
      const { action, item } = await moderation.check(actor, readCheck(body));
      return {
        status: 'complete',
        recommended_action: action,
        ...(item !== null && { item: writeReviewItem(item) }),
      };
    },
  },
  {
    method: 'GET',
    path: `${BASE}/review_queue/:id`,
    operation: 'GetReviewQueueItem',
    access: 'token',
    answer: { item: ref('ReviewQueueItem') },
    handle: async ({ actor, param }) => ({
      item: writeReviewItem(await moderation.reviewItem(actor, param('id'))),
    }),
  },
  {
    method: 'POST',
    path: `${BASE}/flag_count`,
    operation: 'GetFlagCount',
    access: 'token',
    body: FlagCountBody,
    answer: { count: Count },
    handle: async ({ actor, body }) => ({ count: await moderation.countFlags(actor, readFlagCount(body)) }),
  },
  {
    method: 'GET',
    path: `${BASE}/user_report`,
    operation: 'GetUserModerationReport',
    access: 'token',
    query: {
      user_id: Text,
      create_user_if_not_exists: optional(Flag),
      include_user_blocks: optional(Flag),
      include_user_mutes: optional(Flag),
    },
    answer: {
      user: ref('UserResponse'),
      user_blocks: listOf('UserBlock'),
      user_mutes: listOf('UserMuteResponse'),
    },
    async handle({ actor, query }) {
      const report = await moderation.userReport(actor, readUserReport(query));
      return {
        user: writeUser(report.user),
        user_blocks: report.blocks.map(writeUserBlock),
        user_mutes: writeMutes(report.mutes),
      };
    },
  },
];
