/** Calls about private records of a user, and the app's remaining calls. */
import type { Domain } from '../../../../server/src/domain/index.ts';
import {
  readCommandChanges,
  readDevice,
  readFlag,
  readNewCommand,
  readNewPermission,
  readPermission,
} from '../../../../server/src/wire/index.ts';
import { SERVER, serverAs } from '../support/world.ts';
import type { Run, Scene } from './who.ts';

const OTHER = serverAs('other');
const HOUR_MS = 3_600_000;

/** The owner of the caller's records. Anonymous users have none. */
const self = ({ me }: Scene) => serverAs(me.startsWith('!') ? 'owner' : me);

/** The caller's own answer of a command that waits for a button. */
async function ownAnswer(scene: Scene): Promise<string> {
  const message = { text: '/giphy cat' };
  return (await scene.world.domain.messages.send(self(scene), scene.cid, { message })).id;
}

async function ownReminder(scene: Scene): Promise<void> {
  const { world, cid, theirs } = scene;
  const overrides = { user_message_reminders: true };
  await world.domain.channels.updatePartial(SERVER, cid, { set: { config_overrides: overrides } });
  await world.domain.reminders.create(self(scene), theirs, world.now() + HOUR_MS);
}

async function theirPlace({ world, cid }: Scene): Promise<string> {
  const { channels, messages } = world.domain;
  await channels.updatePartial(SERVER, cid, { set: { config_overrides: { shared_locations: true } } });
  const place = {
    latitude: 1,
    longitude: 2,
    created_by_device_id: 'phone',
    end_at: new Date(world.now() + HOUR_MS).toISOString(),
  };
  return (await messages.send(OTHER, cid, { message: { text: '', shared_location: place } })).id;
}

/** In a channel of the type messaging. */
export const KEPT = {
  'query one channel': ({ domain, actor, cid }) => domain.channels.query(actor, { filter: { cid } }),
  'catch up': ({ world, domain, actor, cid }) =>
    domain.sync.sync(actor, { cids: [cid], since: world.now() - HOUR_MS }),
  'tell what was delivered': ({ domain, actor, cid, theirs }) =>
    domain.reads.markDelivered(actor, [{ cid, id: theirs }]),
  'hide channel': ({ domain, actor, cid }) => domain.membership.hide(actor, cid, false),
  'show channel': ({ domain, actor, cid }) => domain.membership.show(actor, cid),
  'pin channel': ({ domain, actor, cid }) =>
    domain.membership.updatePartial(actor, { cid, userId: null, patch: { set: { pinned: true } } }),
  'change other’s membership': ({ domain, actor, cid }) =>
    domain.membership.updatePartial(actor, { cid, userId: 'other', patch: { set: { note: 'x' } } }),
  'mute channel': ({ domain, actor, cid }) => domain.membership.mute(actor, { cids: [cid] }),
  'unmute channel': ({ domain, actor, cid }) => domain.membership.unmute(actor, [cid]),
  'query reactions': ({ domain, actor, theirs }) => domain.reactions.query(actor, theirs, {}),
  'translate a message': ({ domain, actor, theirs }) =>
    domain.messages.translate(actor, theirs, 'de').catch((error) => {
      // There is no translator: this code means that the permission check passed.
      if (error.code !== 19) throw error;
    }),
  'press a button of one’s own': async (scene) =>
    scene.domain.messages.action(scene.actor, await ownAnswer(scene), { image_action: 'cancel' }),
  'change the answer of one’s own command': async (scene) =>
    scene.domain.messages.updateEphemeral(scene.actor, await ownAnswer(scene), { set: { text: 'x' } }),
  'read own draft': async (scene) => {
    const { world, domain, actor, cid } = scene;
    await world.domain.drafts.save(self(scene), cid, { text: 'later' });
    return domain.drafts.get(actor, cid, null);
  },
  'throw own draft away': ({ domain, actor, cid }) => domain.drafts.delete(actor, cid, null),
  'put own reminder off': async (scene) => {
    await ownReminder(scene);
    return scene.domain.reminders.update(scene.actor, scene.theirs, null);
  },
  'throw own reminder away': async (scene) => {
    await ownReminder(scene);
    return scene.domain.reminders.delete(scene.actor, scene.theirs);
  },
  'move other’s place': async (scene) =>
    scene.domain.locations.update(scene.actor, { messageId: await theirPlace(scene), latitude: 3 }),
} as const satisfies Record<string, Run>;

type Policy = Domain['policy'];

const make = {
  async role({ world, id }: Scene) {
    return (await world.domain.policy.createRole(SERVER, `made-${id}`)).name;
  },
  async permission({ world, id }: Scene) {
    const raw = { id: `can-${id}`, name: 'Can', action: 'ReadChannel' };
    await world.domain.policy.createPermission(SERVER, readNewPermission(raw));
    return raw.id;
  },
  async command({ world, id }: Scene) {
    return (
      await world.domain.policy.createCommand(
        SERVER,
        readNewCommand({ name: `run-${id}`, description: 'It runs' }),
      )
    ).name;
  },
  async words({ world, id }: Scene) {
    return (await world.domain.policy.createBlocklist(SERVER, { name: `list-${id}`, words: ['a'] })).name;
  },
};

/** The server creates a record, then a caller uses it. */
const about =
  (kind: keyof typeof make, call: (policy: Policy, scene: Scene, name: string) => Promise<unknown>): Run =>
  async (scene) =>
    call(scene.domain.policy, scene, await make[kind](scene));

/** Outside of channels. */
export const REST = {
  'unmute user': ({ domain, actor }) => domain.moderation.unmute(actor, () => ['other']),
  'unblock user': async (scene) => {
    await scene.world.domain.blocks.block(self(scene), 'other');
    return scene.domain.blocks.unblock(scene.actor, 'other');
  },
  'remove own device': async (scene) => {
    const device = { id: `phone-${scene.id}`, push_provider: 'apn' };
    await scene.world.domain.devices.add(self(scene), readDevice(device));
    return scene.domain.devices.remove(scene.actor, device.id);
  },
  'see oneself': ({ domain, actor }) => domain.users.me(actor),
  'review a report': async ({ world, domain, actor, theirs }) => {
    await world.domain.moderation.flag(serverAs('owner'), readFlag({ target_message_id: theirs }));
    return domain.moderation.reviewReport(actor, theirs, { result: 'fine', details: {} });
  },
  'delete channels': ({ domain, actor }) =>
    domain.channels.deleteMany(actor, { cids: ['messaging:none'], hard: false }),
  'change channels': ({ domain, actor, cid }) =>
    domain.channels.updateMany(actor, { operation: 'show', filter: { cids: [cid] } }),
  'read a channel type': ({ domain, actor }) => domain.policy.type(actor, 'gaming'),
  'delete a role': about('role', (policy, { actor }, name) => policy.deleteRole(actor, name)),
  'read a permission': about('permission', (policy, { actor }, id) => policy.permission(actor, id)),
  'change a permission': about('permission', (policy, { actor }, id) =>
    policy.updatePermission(actor, id, readPermission({ name: 'Can', action: 'ReadChannel' })),
  ),
  'delete a permission': about('permission', (policy, { actor }, id) => policy.deletePermission(actor, id)),
  'read a command': about('command', (policy, { actor }, name) => policy.command(actor, name)),
  'change a command': about('command', (policy, { actor }, name) =>
    policy.updateCommand(actor, name, readCommandChanges({ description: 'It still does' })),
  ),
  'delete a command': about('command', (policy, { actor }, name) => policy.deleteCommand(actor, name)),
  'read a list of words': about('words', (policy, { actor }, name) => policy.blocklist(actor, name)),
  'change a list of words': about('words', (policy, { actor }, name) =>
    policy.updateBlocklist(actor, name, () => ['b']),
  ),
  'delete a list of words': about('words', (policy, { actor }, name) => policy.deleteBlocklist(actor, name)),
} as const satisfies Record<string, Run>;
