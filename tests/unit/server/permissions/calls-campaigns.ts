/** Calls about segments, campaigns, hooks and retention, which only servers make. */
import {
  readAddedTargets,
  readCampaignContent,
  readCampaignTimes,
  readCampaignUsersPage,
  readNewCampaign,
  readNewSegment,
  readPageQuery,
  readRemovedTargets,
  readRetentionRuns,
  readSegmentChange,
  readTargetsPage,
} from '../../../../server/src/wire/index.ts';
import { SERVER } from '../support/world.ts';
import type { Run, Scene } from './who.ts';

const CONTENT = { sender_id: 'other', user_ids: ['member'], message_template: { text: 'Hello' } };
const TARGETS = { target_ids: ['member'] };
const users = readCampaignUsersPage(new URLSearchParams());

async function someSegment({ world, id }: Scene): Promise<string> {
  const segment = { id: `segment-${id}-${crypto.randomUUID()}`, type: 'user' };
  const { id: made } = await world.domain.segments.create(SERVER, readNewSegment(segment));
  await world.domain.segments.addTargets(SERVER, made, readAddedTargets(TARGETS));
  return made;
}

async function someCampaign({ world }: Scene): Promise<string> {
  return (await world.domain.campaigns.create(SERVER, readNewCampaign(CONTENT))).id;
}

const later = () => readCampaignTimes({ scheduled_for: new Date(Date.now() + 60_000).toISOString() });

/** Outside of channels. */
export const CAMPAIGNS = {
  'make a segment': ({ domain, actor }) => domain.segments.create(actor, readNewSegment({ type: 'user' })),
  'read a segment': async (scene) => scene.domain.segments.get(scene.actor, await someSegment(scene)),
  'list segments': ({ domain, actor }) => domain.segments.query(actor, readPageQuery({})),
  'change a segment': async (scene) =>
    scene.domain.segments.update(scene.actor, await someSegment(scene), readSegmentChange({ name: 'x' })),
  'delete a segment': async (scene) => scene.domain.segments.delete(scene.actor, await someSegment(scene)),
  'add targets': async (scene) =>
    scene.domain.segments.addTargets(scene.actor, await someSegment(scene), readAddedTargets(TARGETS)),
  'remove targets': async (scene) =>
    scene.domain.segments.removeTargets(scene.actor, await someSegment(scene), readRemovedTargets(TARGETS)),
  'look for a target': async (scene) =>
    scene.domain.segments.requireTarget(scene.actor, await someSegment(scene), 'member'),
  'list targets': async (scene) =>
    scene.domain.segments.queryTargets(scene.actor, await someSegment(scene), readTargetsPage({})),
  'make a campaign': ({ domain, actor }) => domain.campaigns.create(actor, readNewCampaign(CONTENT)),
  'read a campaign': async (scene) =>
    scene.domain.campaigns.get(scene.actor, await someCampaign(scene), users),
  'list campaigns': ({ domain, actor }) => domain.campaigns.query(actor, readPageQuery({}), users),
  'change a campaign': async (scene) =>
    scene.domain.campaigns.update(scene.actor, await someCampaign(scene), readCampaignContent(CONTENT)),
  'delete a campaign': async (scene) => scene.domain.campaigns.delete(scene.actor, await someCampaign(scene)),
  'start a campaign': async (scene) =>
    scene.domain.campaigns.start(scene.actor, await someCampaign(scene), later()),
  'stop a campaign': async (scene) => {
    const id = await someCampaign(scene);
    await scene.world.domain.campaigns.start(SERVER, id, later());
    return scene.domain.campaigns.stop(scene.actor, id);
  },
} as const satisfies Record<string, Run>;

/** Outside of channels. */
export const HOOKS = {
  'list events for hooks': ({ domain, actor }) => domain.hooks.events(actor),
  'read the log of hooks': ({ domain, actor }) =>
    domain.hooks.log(actor, { hookId: null, state: null, before: null, limit: 1 }),
  'list retention policies': ({ domain, actor }) => domain.retention.list(actor),
  'set a retention policy': ({ domain, actor }) =>
    domain.retention.set(actor, { kind: 'old-messages', maxAgeHours: 24 }),
  'take a retention policy back': async ({ world, domain, actor }) => {
    await world.domain.retention.set(SERVER, { kind: 'old-messages', maxAgeHours: 24 });
    return domain.retention.remove(actor, 'old-messages');
  },
  'list retention runs': ({ domain, actor }) => domain.retention.runs(actor, readRetentionRuns({})),
  'check a queue': ({ domain, actor }) => domain.hooks.check(actor, 'sqs', { target: '', settings: {} }),
} as const satisfies Record<string, Run>;
