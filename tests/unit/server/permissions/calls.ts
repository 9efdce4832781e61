import { supportChannelId } from '../../../../protocol/index.ts';
import type { Actor } from '../../../../server/src/domain/index.ts';
import {
  readFlag,
  readModerationConfig,
  readModerationConfigPage,
  readPushPreferences,
  readUserPatches,
  readUsers,
} from '../../../../server/src/wire/index.ts';
import type { Raw } from '../../../../server/src/wire/read/values.ts';
import { FIRST } from '../support/world.ts';
import { ATTACHED, RULES } from './calls-attached.ts';
import { CAMPAIGNS, HOOKS } from './calls-campaigns.ts';
import { GROUPS } from './calls-groups.ts';
import { KEPT, REST } from './calls-own.ts';
import type { Run } from './who.ts';

const REVIEWED = { action: { kind: 'markReviewed' }, name: 'mark_reviewed', reason: null } as const;
const CONFIG = readModerationConfig({ key: 'chat' });

const send =
  (more: Raw): Run =>
  ({ domain, actor, cid }) =>
    domain.messages.send(actor, cid, { message: more });
const update =
  (more: Raw): Run =>
  ({ domain, actor, cid }) =>
    domain.channels.update(actor, cid, more);
const patch =
  (set: Raw): Run =>
  ({ domain, actor, cid }) =>
    domain.channels.updatePartial(actor, cid, { set });
const upload: Run = ({ domain, actor, cid }) =>
  domain.uploads.receive(actor, {
    kind: 'file',
    cid,
    name: 'a',
    mimeType: 'a/b',
    content: bytes(),
    requestBytes: null,
  });

async function* bytes() {
  yield new Uint8Array(1);
}

/** Every call in a channel that has a grant. */
export const CALLS = {
  'query channel': ({ domain, actor, type, id }) => domain.channels.getOrCreate(actor, { type, id }),
  'look at channel': ({ domain, actor, type, id }) => domain.channels.get(actor, { type, id }),
  'query members': ({ domain, actor, type, id }) => domain.members.query(actor, { type, id }),
  'get message': ({ domain, actor, theirs }) => domain.messages.get(actor, theirs),
  'get messages': ({ domain, actor, cid, theirs }) => domain.messages.getMany(actor, cid, [theirs]),
  'get replies': ({ domain, actor, theirs }) => domain.messages.replies(actor, theirs, {}),
  'get reactions': ({ domain, actor, theirs }) => domain.reactions.list(actor, theirs, {}),
  'search messages': ({ domain, actor, cid }) =>
    domain.search.messages(actor, { filter: { cid }, query: 'theirs' }),
  'create channel': ({ domain, actor, type, id }) =>
    domain.channels.getOrCreate(actor, { type, id: `${id}-new` }),
  'update channel': update({ data: { name: 'x' } }),
  'update channel partially': patch({ name: 'x' }),
  'freeze channel': patch({ frozen: true }),
  'disable channel': patch({ disabled: true }),
  'change team': patch({ team: 'blue' }),
  'slow mode': update({ cooldown: 5 }),
  'add member': update({ addMembers: ['newcomer'] }),
  'remove member': update({ removeMembers: ['other'] }),
  'name moderator': update({ addMembers: [{ user_id: 'newcomer', channel_role: 'channel_moderator' }] }),
  'invite member': update({ invites: ['newcomer'] }),
  'add moderator': update({ addModerators: ['other'] }),
  'assign channel role': update({ assignRoles: [{ user_id: 'other', channel_role: 'channel_moderator' }] }),
  'close conversation': ({ domain, actor, cid }) => domain.channels.close(actor, cid),
  'truncate channel': ({ domain, actor, cid }) => domain.channels.truncate(actor, cid, {}),
  'delete channel': ({ domain, actor, cid }) => domain.channels.delete(actor, cid, false),
  'delete channel for good': ({ domain, actor, cid }) => domain.channels.delete(actor, cid, true),
  join: ({ domain, actor, cid, me }) => domain.channels.update(actor, cid, { addMembers: [me] }),
  leave: ({ domain, actor, cid, me }) => domain.channels.update(actor, cid, { removeMembers: [me] }),
  'send message': send({ text: 'hi' }),
  'send link': send({ text: 'see https://x.example' }),
  'send attachment': send({ attachments: [{ type: 'file' }] }),
  'send mention': send({ text: '@other', mentioned_users: ['other'] }),
  'send system message': send({ text: 'note', type: 'system' }),
  'send reply': (scene) => send({ text: 're', parent_id: scene.theirs })(scene),
  'send quote': (scene) => send({ text: 'qu', quoted_message_id: scene.theirs })(scene),
  'edit own message': async ({ domain, actor, own }) =>
    domain.messages.update(actor, await own(), { text: 'x' }),
  'edit other’s message': ({ domain, actor, theirs }) =>
    domain.messages.updatePartial(actor, theirs, { set: { text: 'x' } }),
  'pin own message': async ({ domain, actor, own }) =>
    domain.messages.updatePartial(actor, await own(), { set: { pinned: true } }),
  'pin other’s message': ({ domain, actor, theirs }) =>
    domain.messages.updatePartial(actor, theirs, { set: { pinned: true } }),
  'delete own message': async ({ domain, actor, own }) => domain.messages.delete(actor, await own()),
  'delete other’s message': ({ domain, actor, theirs }) => domain.messages.delete(actor, theirs),
  'delete message for good': async ({ domain, actor, own }) =>
    domain.messages.delete(actor, await own(), { hard: true }),
  'flag message': ({ domain, actor, theirs }) =>
    domain.moderation.flag(actor, readFlag({ target_message_id: theirs })),
  react: ({ domain, actor, theirs }) => domain.reactions.send(actor, theirs, { reaction: { type: 'like' } }),
  'delete other’s reaction': async ({ world, domain, actor, theirs }) => {
    await world.domain.reactions.send({ kind: 'server', userId: 'other', user: null }, theirs, {
      reaction: { type: 'like' },
    });
    return domain.reactions.delete(actor, theirs, 'like', 'other');
  },
  upload,
  'delete other’s upload': async ({ world, domain, actor, cid }) => {
    const by: Actor = { kind: 'server', userId: 'other', user: null };
    const input = {
      kind: 'file',
      cid,
      name: 'a',
      mimeType: 'a/b',
      content: bytes(),
      requestBytes: null,
    } as const;
    const links = await world.domain.uploads.keep(by, await world.domain.uploads.receive(by, input), {
      sizes: () => [],
      left: new AbortController().signal,
    });
    return domain.uploads.delete(actor, links.file);
  },
  typing: ({ domain, actor, cid }) => domain.events.send(actor, cid, { type: 'typing.start' }),
  'custom event': ({ domain, actor, cid }) => domain.events.send(actor, cid, { type: 'wave' }),
  'mark read': ({ domain, actor, cid }) => domain.reads.markRead(actor, cid, {}),
  'mark unread': ({ domain, actor, cid, theirs }) =>
    domain.reads.markUnread(actor, cid, { messageId: theirs }),
  'ban member': ({ domain, actor, cid }) => domain.moderation.ban(actor, { targetId: 'other', cid }),
  'unban member': ({ domain, actor, cid }) => domain.moderation.unban(actor, { targetId: 'other', cid }),
  'list bans of a channel': ({ domain, actor, cid }) =>
    domain.moderation.queryBans(actor, { ...FIRST, filter: { channel_cid: cid } }),
  'read the review queue of a channel': ({ domain, actor, cid }) =>
    domain.moderation.queryReviewQueue(actor, { filter: { channel_cid: cid } }),
  'deal with an item about a message': async ({ world, domain, actor, theirs }) => {
    const { itemId } = await world.domain.moderation.flag(
      { kind: 'server', userId: 'owner', user: null },
      readFlag({ target_message_id: theirs }),
    );
    return domain.moderation.submitAction(actor, { itemId, ...REVIEWED });
  },
  'unblock message': ({ domain, actor, theirs }) => domain.moderation.unblockMessage(actor, theirs),
  'send draft': ({ domain, actor, cid }) => domain.drafts.save(actor, cid, { text: 'later' }),
  'update thread': async ({ world, domain, actor, cid, theirs }) => {
    await world.send('other', cid, { text: 're', parent_id: theirs });
    return domain.threads.updatePartial(actor, theirs, { set: { title: 't' } });
  },
} as const satisfies Record<string, Run>;

/** Calls outside of channels. */
export const APP_CALLS = {
  'ban from the app': ({ domain, actor }) => domain.moderation.ban(actor, { targetId: 'other', cid: null }),
  'list all bans': ({ domain, actor }) => domain.moderation.queryBans(actor, { ...FIRST, filter: {} }),
  'mute user': ({ domain, actor }) => domain.moderation.mute(actor, { targetIds: () => ['other'] }),
  'block user': ({ domain, actor }) => domain.blocks.block(actor, 'other'),
  'flag user': ({ domain, actor }) => domain.moderation.flag(actor, readFlag({ target_user_id: 'other' })),
  'open own support conversation': ({ domain, actor, me }) =>
    domain.channels.getOrCreate(actor, { type: 'support', id: supportChannelId(me) }),
  'open support conversation of somebody else': ({ domain, actor }) =>
    domain.channels.getOrCreate(actor, { type: 'support', id: supportChannelId('other') }),
  'open support conversation of somebody to come': ({ domain, actor }) =>
    domain.channels.getOrCreate(actor, { type: 'support', id: supportChannelId('to.come@example.com') }),
  'begin with others in a shop': ({ domain, actor, me, id }) =>
    domain.channels.getOrCreate(actor, {
      type: 'commerce',
      id: `${id}-shop`,
      data: { members: [me, 'other'] },
    }),
  'begin with others': ({ domain, actor, me }) =>
    domain.channels.getOrCreate(actor, { type: 'messaging', id: null, data: { members: [me, 'newcomer'] } }),
  'search users': ({ domain, actor }) => domain.users.query(actor, { ...FIRST, filter: { id: 'other' } }),
  'read flags': ({ domain, actor }) =>
    domain.moderation.queryFlags(actor, { ...FIRST, filter: {}, messagesOnly: true }),
  'read reports': ({ domain, actor }) => domain.moderation.queryReports(actor, { ...FIRST, filter: {} }),
  'read the review queue': ({ domain, actor }) => domain.moderation.queryReviewQueue(actor, {}),
  'deal with an item about a person': async ({ world, domain, actor }) => {
    const { itemId } = await world.domain.moderation.flag(
      { kind: 'server', userId: 'owner', user: null },
      readFlag({ target_user_id: 'other' }),
    );
    return domain.moderation.submitAction(actor, { itemId, ...REVIEWED });
  },
  'read a moderation config': async ({ world, domain, actor }) => {
    await world.domain.moderation.putConfig({ kind: 'server', userId: null, user: null }, CONFIG);
    return domain.moderation.config(actor, 'chat');
  },
  'list moderation configs': ({ domain, actor }) =>
    domain.moderation.configs(actor, readModerationConfigPage({})),
  'change a moderation config': ({ domain, actor }) => domain.moderation.putConfig(actor, CONFIG),
  'delete a moderation config': async ({ world, domain, actor }) => {
    await world.domain.moderation.putConfig({ kind: 'server', userId: null, user: null }, CONFIG);
    return domain.moderation.deleteConfig(actor, 'chat');
  },
  'look at one item': async ({ world, domain, actor }) => {
    const { itemId } = await world.domain.moderation.flag(
      { kind: 'server', userId: 'owner', user: null },
      readFlag({ target_user_id: 'other' }),
    );
    return domain.moderation.reviewItem(actor, itemId);
  },
  'check content': ({ domain, actor }) =>
    domain.moderation.check(actor, {
      texts: ['x'],
      configKey: null,
      rules: null,
      messageId: null,
      isTest: true,
    }),
  'report on a user': ({ domain, actor }) =>
    domain.moderation.userReport(actor, { userId: 'other', withBlocks: true, withMutes: true }),
  'count flags': ({ domain, actor }) => domain.moderation.countFlags(actor, { userId: 'other', about: null }),
  'review flags': ({ domain, actor, theirs }) => domain.moderation.reviewFlags(actor, [theirs]),
  'update own user': ({ domain, actor, me }) =>
    domain.users.upsert(actor, readUsers({ users: { [me]: { id: me, name: 'n' } } })),
  'update other user': ({ domain, actor }) =>
    domain.users.updatePartial(actor, readUserPatches({ users: [{ id: 'other', set: { name: 'n' } }] })),
  'change own role': ({ domain, actor, me }) =>
    domain.users.updatePartial(actor, readUserPatches({ users: [{ id: me, set: { role: 'agent' } }] })),
  'list devices': ({ domain, actor }) => domain.devices.list(actor),
  'set push preferences': ({ domain, actor, me }) =>
    domain.push.set(actor, readPushPreferences({ preferences: [{ user_id: me, chat_level: 'none' }] })),
  unread: ({ domain, actor }) => domain.reads.unread(actor),
  'count support conversations': ({ domain, actor }) => domain.channels.supportCounts(actor),
  'preview link': ({ domain, actor }) =>
    domain.links.preview(actor, 'https://x.example').catch((error: { code?: number }) => {
      // There is no one to preview: this code means that the permission check passed.
      if (error.code !== 4) throw error;
    }),
  'unread of many': ({ domain, actor }) => domain.reads.unreadBatch(actor, ['other']),
  'event to a user': ({ domain, actor }) => domain.users.sendEvent(actor, 'other', { type: 'wave' }),
  'change app settings': ({ domain, actor }) =>
    domain.app.update(actor, { settings: { allowedFlagReasons: [] } }),
} as const satisfies Record<string, Run>;

export const EVERY_CALL: { readonly [name: string]: Run } = {
  ...CALLS,
  ...APP_CALLS,
  ...ATTACHED,
  ...RULES,
  ...GROUPS,
  ...CAMPAIGNS,
  ...HOOKS,
  ...KEPT,
  ...REST,
};
