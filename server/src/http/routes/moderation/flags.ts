import {
  FlagBody,
  listOf,
  NoBody,
  payload,
  QueryFlagsBody,
  ReviewBody,
  ReviewFlagsBody,
  readFlag,
  readJsonParam,
  readQueryFlags,
  readReview,
  readReviewFlags,
  readUnblockMessage,
  ref,
  requirePayload,
  UnblockMessageBody,
  writeFlag,
  writeFlagReport,
  writeMessage,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

/** Flags of users and messages. */
const flaggingRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/moderation/flag',
    operation: 'Flag',
    access: 'token',
    body: FlagBody,
    answer: { flag: ref('FlagResponse') },
    async handle({ actor, body }) {
      return { flag: writeFlag(await domain.moderation.flag(actor, readFlag(body))) };
    },
  },
  {
    // A flag is reviewed, never withdrawn. Older clients still call this.
    method: 'POST',
    path: '/moderation/unflag',
    operation: 'Unflag',
    access: 'token',
    body: NoBody,
    answer: {},
    handle: async () => ({}),
  },
  {
    method: 'GET',
    path: '/moderation/flags/message',
    operation: 'QueryMessageFlags',
    access: 'token',
    query: { payload: payload(QueryFlagsBody) },
    answer: { flags: listOf('FlagResponse') },
    async handle({ actor, query }) {
      const asked = readQueryFlags(requirePayload(readJsonParam(query, 'payload')));
      const flags = await domain.moderation.queryFlags(actor, { ...asked, messagesOnly: true });
      return { flags: flags.map(writeFlag) };
    },
  },
  {
    method: 'POST',
    path: '/moderation/flags',
    operation: 'QueryFlags',
    access: 'token',
    body: QueryFlagsBody,
    answer: { flags: listOf('FlagResponse') },
    async handle({ actor, body }) {
      const asked = readQueryFlags(body);
      const flags = await domain.moderation.queryFlags(actor, { ...asked, messagesOnly: false });
      return { flags: flags.map(writeFlag) };
    },
  },
];

/** Older clients call the same at several places. */
const UPDATE_FLAGS: readonly string[] = [
  '/automod/v1/moderation/update_flags',
  '/automod/v1/dashboard/update_flags',
  '/api/v1/moderation/moderation/update_flags',
  '/api/v1/moderation/dashboard/update_flags',
];

const updateFlagsRoutes: Resource = (domain) =>
  UPDATE_FLAGS.map((path) => ({
    method: 'POST',
    path,
    operation: 'UpdateFlags',
    access: 'token',
    body: ReviewFlagsBody,
    answer: {},
    async handle({ actor, body }) {
      await domain.moderation.reviewFlags(actor, readReviewFlags(body));
      return {};
    },
  }));

/** Reports made of flags, and their review. */
const reviewRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/moderation/reports',
    operation: 'QueryFlagReports',
    access: 'token',
    body: QueryFlagsBody,
    answer: { flag_reports: listOf('FlagReport') },
    async handle({ actor, body }) {
      const reports = await domain.moderation.queryReports(actor, readQueryFlags(body));
      return { flag_reports: reports.map(writeFlagReport) };
    },
  },
  {
    method: 'PATCH',
    path: '/moderation/reports/:id',
    operation: 'ReviewFlagReport',
    access: 'token',
    body: ReviewBody,
    answer: { flag_report: ref('FlagReport') },
    async handle({ actor, param, body }) {
      const report = await domain.moderation.reviewReport(actor, param('id'), readReview(body));
      return { flag_report: writeFlagReport(report) };
    },
  },
  ...updateFlagsRoutes(domain),
  {
    method: 'POST',
    path: '/moderation/unblock_message',
    operation: 'UnblockMessage',
    access: 'token',
    body: UnblockMessageBody,
    answer: { message: ref('MessageResponse') },
    async handle({ actor, body }) {
      const id = readUnblockMessage(body).target_message_id;
      return { message: writeMessage(await domain.moderation.unblockMessage(actor, id)) };
    },
  },
];

/** Flags, the reports made of them, and their review. */
export const flagRoutes: Resource = (domain) => [...flaggingRoutes(domain), ...reviewRoutes(domain)];
