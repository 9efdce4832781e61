import Type from 'typebox';
import {
  AnyObject,
  Count,
  CURSORS,
  EntityFlagBody,
  listOf,
  MuteBody,
  optional,
  PageBody,
  readEntityFlag,
  readModerationConfig,
  readModerationConfigPage,
  readMute,
  readPageQuery,
  readSubmit,
  ref,
  SubmitBody,
  Text,
  Texts,
  writeCursors,
  writeModerationConfig,
  writeMutes,
  writeOwnUser,
  writeReviewItem,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const BASE = '/api/v2/moderation';

/** The actions that a client offers for an item of the queue, in this order. Apps may add their own. */
const ACTIONS: readonly string[] = [
  'mark_reviewed',
  'delete_message',
  'shadow_block',
  'restore',
  'ban',
  'unban',
  'delete_reaction',
];
const actionConfig = (kind: string, actions: readonly string[]) =>
  actions.map((action, order) => ({
    entity_type: kind,
    order,
    action,
    icon: '',
    description: '',
    custom: {},
  }));
const ACTION_CONFIG = {
  'stream:chat:v1:message': actionConfig('stream:chat:v1:message', ACTIONS),
  'stream:user': actionConfig(
    'stream:user',
    ACTIONS.filter((action) => !['delete_message', 'shadow_block', 'restore'].includes(action)),
  ),
};

/** Flags and mutes. */
const peopleRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: `${BASE}/flag`,
    operation: 'Flag',
    access: 'token',
    body: EntityFlagBody,
    answer: { item_id: Text },
    async handle({ actor, body }) {
      return { item_id: (await domain.moderation.flag(actor, readEntityFlag(body))).itemId };
    },
  },
  {
    method: 'POST',
    path: `${BASE}/mute`,
    operation: 'Mute',
    access: 'token',
    body: MuteBody,
    answer: {
      mutes: listOf('UserMuteResponse'),
      own_user: ref('OwnUserResponse'),
      non_existing_users: optional(Texts),
    },
    async handle({ actor, body }) {
      const { mutes, me, unknown } = await domain.moderation.mute(actor, readMute(body));
      return {
        mutes: writeMutes(mutes),
        own_user: writeOwnUser(me),
        ...(unknown.length > 0 && { non_existing_users: unknown }),
      };
    },
  },
  {
    method: 'POST',
    path: `${BASE}/unmute`,
    operation: 'Unmute',
    access: 'token',
    body: MuteBody,
    answer: { non_existing_users: Texts },
    async handle({ actor, body }) {
      const { unknown } = await domain.moderation.unmute(actor, readMute(body).targetIds);
      return { non_existing_users: unknown };
    },
  },
];

/** The review queue. */
const queueRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: `${BASE}/review_queue`,
    operation: 'QueryReviewQueue',
    access: 'token',
    body: PageBody,
    answer: {
      items: listOf('ReviewQueueItem'),
      stats: Type.Object({ unreviewed: Count }),
      action_config: AnyObject,
      ...CURSORS,
    },
    async handle({ actor, body }) {
      const page = await domain.moderation.queryReviewQueue(actor, readPageQuery(body));
      return {
        items: page.items.map(writeReviewItem),
        stats: { unreviewed: page.open },
        action_config: ACTION_CONFIG,
        ...writeCursors(page),
      };
    },
  },
  {
    method: 'POST',
    path: `${BASE}/submit_action`,
    operation: 'SubmitAction',
    access: 'token',
    body: SubmitBody,
    answer: { item: optional(ref('ReviewQueueItem')) },
    async handle({ actor, body }) {
      const item = await domain.moderation.submitAction(actor, readSubmit(body));
      return item === null ? {} : { item: writeReviewItem(item) };
    },
  },
];

/** Moderation configurations. */
const configRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: `${BASE}/config`,
    operation: 'UpsertConfig',
    access: 'token',
    body: ref('ModerationConfigRequest'),
    answer: { config: ref('ModerationConfig') },
    handle: async ({ actor, body }) => ({
      config: writeModerationConfig(await domain.moderation.putConfig(actor, readModerationConfig(body))),
    }),
  },
  {
    method: 'GET',
    path: `${BASE}/config/:key`,
    operation: 'GetConfig',
    access: 'token',
    answer: { config: ref('ModerationConfig') },
    handle: async ({ actor, param }) => ({
      config: writeModerationConfig(await domain.moderation.config(actor, param('key'))),
    }),
  },
  {
    method: 'DELETE',
    path: `${BASE}/config/:key`,
    operation: 'DeleteConfig',
    access: 'token',
    answer: {},
    async handle({ actor, param }) {
      await domain.moderation.deleteConfig(actor, param('key'));
      return {};
    },
  },
  {
    method: 'POST',
    path: `${BASE}/configs`,
    operation: 'QueryModerationConfigs',
    access: 'token',
    body: PageBody,
    answer: { configs: listOf('ModerationConfig'), ...CURSORS },
    async handle({ actor, body }) {
      const page = await domain.moderation.configs(actor, readModerationConfigPage(body));
      return { configs: page.items.map(writeModerationConfig), ...writeCursors(page) };
    },
  },
];

/** Moderation v2 routes: flag and mute, the review queue and its configuration. */
export const moderationV2Routes: Resource = (domain) => [
  ...peopleRoutes(domain),
  ...queueRoutes(domain),
  ...configRoutes(domain),
];
