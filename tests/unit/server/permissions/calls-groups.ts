/** Calls about user groups, and about records that the server creates for others. */
import {
  readCannedAnswerText,
  readDeleteUsers,
  readGroupChange,
  readGroupMembers,
  readGroupPage,
  readGroupSearch,
  readGroupTeam,
  readNewCannedAnswer,
  readNewGroup,
  readNewPredefined,
  readPredefinedContent,
} from '../../../../server/src/wire/index.ts';
import { SERVER } from '../support/world.ts';
import type { Run, Scene } from './who.ts';

/** Another user's group. */
async function theirGroup({ world, id }: Scene): Promise<string> {
  const group = { id: `group-${id}`, name: `Group ${id}`, member_ids: ['other'] };
  return (await world.domain.userGroups.create(SERVER, readNewGroup(group))).id;
}

/** A group the caller administers. Anonymous users cannot. */
async function ownGroup(scene: Scene): Promise<string> {
  const groupId = await theirGroup(scene);
  const members = { member_ids: [scene.me.startsWith('!') ? 'other' : scene.me], as_admin: true };
  await scene.world.domain.userGroups.addMembers(SERVER, groupId, readGroupMembers(members));
  return groupId;
}

const NO_QUERY = new URLSearchParams();
const FILTER = { operation: 'QueryChannels', filter: { type: 'messaging' } };

async function someFilter({ world, id }: Scene): Promise<string> {
  return (
    await world.domain.predefinedFilters.create(
      SERVER,
      readNewPredefined({ ...FILTER, name: `filter-${id}` }),
    )
  ).name;
}

async function someAnswer({ world, id }: Scene): Promise<string> {
  const answer = readNewCannedAnswer({ shortcut: `answer-${id}`, text: 'Hello' });
  return (await world.domain.cannedAnswers.create(SERVER, answer)).shortcut;
}

/** Outside of channels. */
export const GROUPS = {
  'list groups': ({ domain, actor }) => domain.userGroups.list(actor, readGroupPage(NO_QUERY)),
  'search groups': ({ domain, actor }) =>
    domain.userGroups.search(actor, readGroupSearch(new URLSearchParams({ query: 'a' }))),
  'read a group': async (scene) =>
    scene.domain.userGroups.get(scene.actor, await theirGroup(scene), readGroupTeam(NO_QUERY)),
  'make a group': ({ domain, actor, id }) =>
    domain.userGroups.create(actor, readNewGroup({ name: `Made ${id}` })),
  'rename other’s group': async (scene) =>
    scene.domain.userGroups.update(scene.actor, await theirGroup(scene), readGroupChange({ name: 'x' })),
  'rename own group': async (scene) =>
    scene.domain.userGroups.update(scene.actor, await ownGroup(scene), readGroupChange({ name: 'x' })),
  'add people to other’s group': async (scene) =>
    scene.domain.userGroups.addMembers(
      scene.actor,
      await theirGroup(scene),
      readGroupMembers({ member_ids: ['member'] }),
    ),
  'take people out of other’s group': async (scene) =>
    scene.domain.userGroups.removeMembers(
      scene.actor,
      await theirGroup(scene),
      readGroupMembers({ member_ids: ['other'] }),
    ),
  'delete own group': async (scene) =>
    scene.domain.userGroups.delete(scene.actor, await ownGroup(scene), readGroupTeam(NO_QUERY)),
  'list canned answers': ({ domain, actor }) => domain.cannedAnswers.list(actor),
  'make a canned answer': ({ domain, actor, id }) =>
    domain.cannedAnswers.create(actor, readNewCannedAnswer({ shortcut: `made-${id}`, text: 'Hello' })),
  'change a canned answer': async (scene) =>
    scene.domain.cannedAnswers.update(
      scene.actor,
      await someAnswer(scene),
      readCannedAnswerText({ text: 'Hi' }),
    ),
  'delete a canned answer': async (scene) =>
    scene.domain.cannedAnswers.delete(scene.actor, await someAnswer(scene)),
  'read the business hours': ({ domain, actor }) => domain.supportHours.get(actor),
  'set the business hours': ({ domain, actor }) => domain.supportHours.put(actor, () => null),
  'write a filter down': ({ domain, actor, id }) =>
    domain.predefinedFilters.create(actor, readNewPredefined({ ...FILTER, name: `made-${id}` })),
  'read a filter': async (scene) => scene.domain.predefinedFilters.get(scene.actor, await someFilter(scene)),
  'change a filter': async (scene) =>
    scene.domain.predefinedFilters.update(
      scene.actor,
      await someFilter(scene),
      readPredefinedContent(FILTER),
    ),
  'delete a filter': async (scene) =>
    scene.domain.predefinedFilters.delete(scene.actor, await someFilter(scene)),
  'export a user': ({ domain, actor }) => domain.exports.user(actor, 'other'),
  'export users': ({ domain, actor }) => domain.exports.users(actor, () => ['other']),
  'export channels': ({ domain, actor, cid }) =>
    domain.exports.channels(actor, { channels: () => [{ cid, since: null, until: null }] }),
  'look at a task': async ({ world, domain, actor }) =>
    domain.tasks.get(actor, await world.domain.exports.users(SERVER, () => ['other'])),
  'switch a user off': ({ domain, actor }) => domain.accounts.deactivateMany(actor, () => ['nobody'], {}),
  'switch a user on': ({ domain, actor }) => domain.accounts.reactivateMany(actor, () => ['nobody'], {}),
  'switch one user off and on': async ({ world, domain, actor, id }) => {
    await world.users(`off-${id}`);
    await domain.accounts.deactivate(actor, `off-${id}`, {});
    return domain.accounts.reactivate(actor, `off-${id}`, {});
  },
  'delete a user': async ({ world, domain, actor, id }) => {
    await world.users(`gone-${id}`);
    await domain.accounts.delete(actor, `gone-${id}`, readDeleteUsers({}));
    return domain.accounts.restore(actor, () => [`gone-${id}`]);
  },
  'delete users': ({ domain, actor }) =>
    domain.accounts.deleteMany(actor, () => ['nobody'], readDeleteUsers({})),
  'make a list of words': ({ domain, actor, id }) =>
    domain.policy.createBlocklist(actor, { name: `words-${id}`, words: ['a'] }),
  'list lists of words': ({ domain, actor }) => domain.policy.blocklists(actor),
  'list filters': ({ domain, actor }) => domain.predefinedFilters.list(actor),
} as const satisfies Record<string, Run>;
