/** Calls about things attached to messages: polls, reminders, locations, threads, mentions. */

import type { Actor } from '../../../../server/src/domain/index.ts';
import {
  readDevice,
  readNewCommand,
  readNewGroup,
  readNewPermission,
  readNewPoll,
  readNewType,
  readPollPatch,
  readPollUpdate,
  readTypeChanges,
} from '../../../../server/src/wire/index.ts';
import type { Raw } from '../../../../server/src/wire/read/values.ts';
import { FIRST, SERVER, serverAs } from '../support/world.ts';
import type { Run, Scene } from './who.ts';

const OTHER: Actor = serverAs('other');
const POLL: Raw = { name: 'Lunch?', options: [{ text: 'yes' }, { text: 'no' }] };
const HOUR_MS = 3_600_000;

const send =
  (more: Raw): Run =>
  ({ domain, actor, cid }) =>
    domain.messages.send(actor, cid, { message: { text: 'hi', ...more } });

/** Another member's poll in the channel. */
async function theirPoll({ world, cid }: Scene, more: Raw = {}) {
  const { polls, messages } = world.domain;
  const poll = await polls.create(OTHER, readNewPoll({ ...POLL, ...more }));
  const message = await messages.send(OTHER, cid, { message: { text: '', poll_id: poll.id } });
  return { poll, messageId: message.id, optionId: poll.options[0]?.id ?? '' };
}

async function ownPoll({ world, me }: Scene) {
  return world.domain.polls.create(serverAs(me.startsWith('!') ? 'owner' : me), readNewPoll(POLL));
}

/** The channel type has it enabled. */
async function withFeatures({ world, cid }: Scene): Promise<void> {
  const overrides = { user_message_reminders: true, shared_locations: true };
  await world.domain.channels.updatePartial(SERVER, cid, { set: { config_overrides: overrides } });
}

async function theirThread({ world, cid, theirs }: Scene): Promise<void> {
  await world.domain.messages.send(OTHER, cid, { message: { text: 're', parent_id: theirs } });
}

/** In a channel. */
export const ATTACHED = {
  'attach a poll': async (scene) => send({ poll_id: (await ownPoll(scene)).id })(scene),
  'cast a vote': async (scene) => {
    const { poll, messageId, optionId } = await theirPoll(scene);
    return scene.domain.polls.castVote(scene.actor, { messageId, pollId: poll.id, choice: { optionId } });
  },
  'read a poll': async (scene) => scene.domain.polls.get(scene.actor, (await theirPoll(scene)).poll.id),
  'read votes': async (scene) =>
    scene.domain.polls.queryVotes(scene.actor, (await theirPoll(scene)).poll.id, {}),
  'suggest an option': async (scene) => {
    const { poll } = await theirPoll(scene, { allow_user_suggested_options: true });
    return scene.domain.polls.createOption(scene.actor, poll.id, { text: 'maybe', custom: {} });
  },
  'add an option to other’s poll': async (scene) =>
    scene.domain.polls.createOption(scene.actor, (await theirPoll(scene)).poll.id, {
      text: 'maybe',
      custom: {},
    }),
  'close other’s poll': async (scene) =>
    scene.domain.polls.updatePartial(
      scene.actor,
      (await theirPoll(scene)).poll.id,
      readPollPatch({ set: { is_closed: true } }),
    ),
  'rewrite other’s poll': async (scene) => {
    const id = String((await theirPoll(scene)).poll.id);
    return scene.domain.polls.update(scene.actor, readPollUpdate({ ...POLL, id }));
  },
  'delete other’s poll': async (scene) =>
    scene.domain.polls.delete(scene.actor, (await theirPoll(scene)).poll.id),
  'read an option': async (scene) => {
    const { poll, optionId } = await theirPoll(scene);
    return scene.domain.polls.getOption(scene.actor, poll.id, optionId);
  },
  'rewrite an option of other’s poll': async (scene) => {
    const { poll, optionId } = await theirPoll(scene);
    return scene.domain.polls.updateOption(scene.actor, poll.id, {
      id: optionId,
      text: 'perhaps',
      custom: {},
    });
  },
  'delete an option of other’s poll': async (scene) => {
    const { poll, optionId } = await theirPoll(scene);
    return scene.domain.polls.deleteOption(scene.actor, poll.id, optionId);
  },
  'take other’s vote back': async (scene) => {
    const { poll, messageId, optionId } = await theirPoll(scene);
    const { vote } = await scene.world.domain.polls.castVote(OTHER, {
      messageId,
      pollId: poll.id,
      choice: { optionId },
    });
    return scene.domain.polls.removeVote(scene.actor, { messageId, pollId: poll.id, voteId: vote.id });
  },
  'share a place': async (scene) => {
    await withFeatures(scene);
    const place = { latitude: 1, longitude: 2, created_by_device_id: 'phone' };
    return send({ shared_location: place })(scene);
  },
  'be reminded': async (scene) => {
    await withFeatures(scene);
    return scene.domain.reminders.create(scene.actor, scene.theirs, scene.world.now() + HOUR_MS);
  },
  'open a thread': async (scene) => {
    await theirThread(scene);
    return scene.domain.threads.get(scene.actor, scene.theirs, {});
  },
  'name own thread': async (scene) => {
    const { world, domain, actor, cid } = scene;
    const parent = await scene.own();
    await world.domain.messages.send(OTHER, cid, { message: { text: 're', parent_id: parent } });
    return domain.threads.updatePartial(actor, parent, { set: { title: 't' } });
  },
  'call everybody': send({ mentioned_channel: true }),
  'call those who are here': send({ mentioned_here: true }),
  'call a role': send({ mentioned_roles: ['admin'] }),
  'call a group': async (scene) => {
    const groupId = `called-${scene.id}`;
    await scene.world.domain.userGroups.create(SERVER, readNewGroup({ id: groupId, name: 'Called' }));
    return send({ mentioned_group_ids: [groupId] })(scene);
  },
  'write for some only': send({ restricted_visibility: ['other'] }),
  'pin while sending': send({ pinned: true }),
  'list pinned messages': ({ domain, actor, cid }) => domain.messages.pinned(actor, cid, {}),
  'read how a message was': ({ domain, actor, theirs }) =>
    domain.messages.history(actor, { filter: { message_id: theirs } }),
  'delete a message for oneself': ({ domain, actor, theirs }) =>
    domain.messages.delete(actor, theirs, { forMe: true }),
  'undelete a message': async ({ world, domain, actor, theirs }) => {
    await world.domain.messages.delete(OTHER, theirs);
    return domain.messages.undelete(actor, theirs, 'other');
  },
  'let a message through': async ({ world, domain, actor, cid }) => {
    const held = await world.domain.messages.send(OTHER, cid, { message: { text: 'wait' }, pending: true });
    return domain.messages.commit(actor, held.id);
  },
  'set grants of a channel': ({ domain, actor, cid }) =>
    domain.channels.updatePartial(actor, cid, {
      set: { config_overrides: { grants: { user: ['delete-message'] } } },
    }),
  'grant what one has not': ({ domain, actor, cid }) =>
    domain.channels.updatePartial(actor, cid, {
      set: { config_overrides: { grants: { channel_moderator: ['use-frozen-channel'] } } },
    }),
} as const satisfies Record<string, Run>;

/** The app's channel types, roles and grants, and the own user. */
export const RULES = {
  'make a channel type': ({ domain, actor, id }) =>
    domain.policy.createType(actor, readNewType({ name: `type-${id}` })),
  'change a channel type': ({ domain, actor }) =>
    domain.policy.updateType(actor, 'gaming', readTypeChanges({})),
  'delete a channel type': ({ domain, actor }) => domain.policy.deleteType(actor, 'gaming'),
  'list channel types': ({ domain, actor }) => domain.policy.types(actor),
  'make a role': ({ domain, actor, id }) => domain.policy.createRole(actor, `role-${id}`),
  'list roles': ({ domain, actor }) => domain.policy.roles(actor),
  'find a role': ({ domain, actor }) =>
    domain.policy.searchRoles(actor, {
      prefix: 'a',
      limit: 10,
      nameGt: null,
      roleType: null,
      includeGlobal: false,
    }),
  'make a permission': ({ domain, actor, id }) =>
    domain.policy.createPermission(
      actor,
      readNewPermission({ id: `may-${id}`, name: 'May', action: 'ReadChannel' }),
    ),
  'list permissions': ({ domain, actor }) => domain.policy.permissions(actor),
  'make a command': ({ domain, actor, id }) =>
    domain.policy.createCommand(actor, readNewCommand({ name: `command-${id}`, description: 'It does' })),
  'list commands': ({ domain, actor }) => domain.policy.commands(actor),
  'grant outside of channels': ({ domain, actor }) =>
    domain.app.update(actor, { settings: {}, grants: { guest: null } }),
  'switch checks off': ({ domain, actor }) => domain.app.update(actor, { settings: {}, unchecked: false }),
  'list own drafts': ({ domain, actor }) => domain.drafts.query(actor, {}),
  'list own threads': ({ domain, actor }) => domain.threads.query(actor, {}),
  'list own reminders': ({ domain, actor }) => domain.reminders.query(actor, {}),
  'list own places': ({ domain, actor }) => domain.locations.active(actor),
  'list polls': ({ domain, actor }) => domain.polls.query(actor, {}),
  'make a poll': ({ domain, actor }) => domain.polls.create(actor, readNewPoll(POLL)),
  'add a device': ({ domain, actor }) =>
    domain.devices.add(actor, readDevice({ id: 'd', push_provider: 'apn' })),
  'list future bans': ({ domain, actor }) => domain.moderation.queryFutureBans(actor, FIRST),
  'list blocked people': ({ domain, actor }) => domain.blocks.list(actor),
  'mark all read': ({ domain, actor }) => domain.reads.markChannelsRead(actor, null),
  'translate a text': ({ domain, actor }) =>
    domain.messages.translateText(actor, { text: 'hi', from: 'en', to: 'de' }).catch((error) => {
      // There is no translator: this code means that the permission check passed.
      if (error.code !== 19) throw error;
    }),
} as const satisfies Record<string, Run>;
