import { ApiError, inputError } from '../errors.ts';
import { CAMPAIGN_FIELDS } from '../filters/campaign-spec.ts';
import { LIMITS } from '../limits.ts';
import { readPage } from '../paging/read-page.ts';
import { requireServer } from '../policy/change.ts';
import { channelTypeNamed } from '../policy/in-force.ts';
import type { Ports } from '../ports/index.ts';
import { scan } from '../scan.ts';
import type { CampaignService, NewCampaign } from '../services/index.ts';
import type { Actor, CampaignContent, CampaignRecord, CampaignStatus, Millis } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit, type Unit } from '../unit.ts';
import { AT_THE_BEGINNING } from './run.ts';
import { segmentOf } from './segments.ts';
import { FIRST_USERS, noteCampaign, viewCampaign } from './view.ts';

export { segmentService } from './segments.ts';

const NOT_BEGUN: readonly CampaignStatus[] = ['draft', 'scheduled'];
const UNDER_WAY: readonly CampaignStatus[] = ['scheduled', 'in_progress'];

async function campaignOf(unit: ReadUnit, id: string): Promise<CampaignRecord> {
  const campaign = await unit.store.campaigns.get(id);
  if (campaign === null) throw new ApiError('notFound', `campaign with id "${id}" does not exist`);
  return campaign;
}

/** @throws ApiError `input` for a campaign in another state */
function requireStatus(
  { id, status }: CampaignRecord,
  allowed: readonly CampaignStatus[],
  change: string,
): void {
  if (allowed.includes(status)) return;
  const expected = allowed.map((name) => `"${name}"`).join(' or ');
  throw inputError(`campaign "${id}" cannot be ${change}: its status is "${status}", expected ${expected}`);
}

/** @throws ApiError `input` for targets, a sender or a channel type that do not exist or do not go together */
async function checkContent(unit: Unit, content: CampaignContent): Promise<void> {
  const { senderId, userIds, segmentIds, channel } = content;
  if (userIds.length > 0 && segmentIds.length > 0)
    throw inputError('a campaign has either user_ids or segment_ids, it has both');
  const sender = await unit.store.users.get(senderId);
  if (sender === null || sender.deletedAt !== null)
    throw inputError(`sender_id: the user ${senderId} does not exist`);
  const types = new Set<string>();
  for (const id of segmentIds) types.add((await segmentOf(unit, id)).type);
  if (types.size > 1) throw inputError('the segments of a campaign are all of users or all of channels');
  if (channel !== null) channelTypeNamed(unit.store, channel.type);
}

const NO_STATS = {
  startedAt: null,
  completedAt: null,
  messagesSent: 0,
  channelsCreated: 0,
  usersSent: 0,
  targets: 0,
  reached: 0,
} as const;

async function newCampaign(unit: Unit, input: NewCampaign): Promise<CampaignRecord> {
  const id = input.id() ?? unit.ids.uuid();
  if ((await unit.store.campaigns.get(id)) !== null)
    throw inputError(`campaign with id "${id}" already exists`);
  if ((await unit.store.campaigns.count()) >= LIMITS.campaigns)
    throw inputError(`an app has at most ${LIMITS.campaigns} campaigns: delete one first`);
  const content = input.content();
  await checkContent(unit, content);
  const now = unit.clock.now();
  return {
    ...NO_STATS,
    id,
    content,
    status: 'draft',
    scheduledFor: null,
    stopAt: null,
    createdAt: now,
    updatedAt: now,
    collecting: null,
    runner: null,
    beatAt: 0,
  };
}

interface Times {
  readonly scheduledFor: Millis | null;
  readonly stopAt: Millis | null;
}

/** A campaign that begins now counts as one whose server is gone: the next look takes it over. */
function started(before: CampaignRecord, { scheduledFor, stopAt }: Times, now: Millis): CampaignRecord {
  const { userIds, segmentIds } = before.content;
  if (userIds.length === 0 && segmentIds.length === 0)
    throw inputError(`campaign "${before.id}" is for nobody: give it user_ids or segment_ids`);
  if (stopAt !== null && stopAt <= (scheduledFor ?? now))
    throw inputError('field `stop_at` must be later than the begin of the campaign');
  const campaign = { ...before, stopAt, updatedAt: now };
  return scheduledFor !== null && scheduledFor > now
    ? { ...campaign, status: 'scheduled', scheduledFor }
    : { ...campaign, status: 'in_progress', scheduledFor, startedAt: now, collecting: AT_THE_BEGINNING };
}

const stopped = (before: CampaignRecord, now: Millis): CampaignRecord => ({
  ...before,
  status: 'stopped',
  completedAt: before.startedAt === null ? null : now,
  runner: null,
  updatedAt: now,
});

type Changes = Pick<CampaignService, 'create' | 'update' | 'delete' | 'start' | 'stop'>;

function campaignChanges(ports: Ports): Changes {
  const allowed = (unit: Unit, actor: Actor) => requireServer(unit, actor, 'changing campaigns');
  const putting = (actor: Actor, work: (unit: Unit) => Promise<CampaignRecord>) =>
    runUnit(ports, async (unit) => {
      await allowed(unit, actor);
      const campaign = await work(unit);
      await unit.store.campaigns.put(campaign);
      return viewCampaign(unit, campaign, FIRST_USERS);
    });
  return {
    create: (actor, input) => putting(actor, (unit) => newCampaign(unit, input)),
    update: (actor, id, read) =>
      putting(actor, async (unit) => {
        const before = await campaignOf(unit, id);
        requireStatus(before, NOT_BEGUN, 'updated');
        const content = read();
        await checkContent(unit, content);
        return { ...before, content, updatedAt: unit.clock.now() };
      }),
    delete: (actor, id) =>
      runUnit(ports, async (unit) => {
        await allowed(unit, actor);
        await campaignOf(unit, id);
        await unit.store.campaigns.remove(id);
      }),
    async start(actor, id, times) {
      const view = await putting(actor, async (unit) => {
        const before = await campaignOf(unit, id);
        requireStatus(before, NOT_BEGUN, 'started');
        const campaign = started(before, times(), unit.clock.now());
        if (campaign.status === 'in_progress') await noteCampaign(unit, 'campaign.started', campaign);
        return campaign;
      });
      ports.expectDue?.(view.scheduledFor ?? ports.clock.now());
      return view;
    },
    stop: (actor, id) =>
      putting(actor, async (unit) => {
        const before = await campaignOf(unit, id);
        requireStatus(before, UNDER_WAY, 'stopped');
        const campaign = stopped(before, unit.clock.now());
        if (before.startedAt !== null) await noteCampaign(unit, 'campaign.completed', campaign);
        return campaign;
      }),
  };
}

export function campaignService(ports: Ports): CampaignService {
  const READING = 'reading campaigns';
  return {
    ...campaignChanges(ports),
    get: (actor, id, users) =>
      runReadUnit(ports, async (unit) => {
        await requireServer(unit, actor, READING);
        return viewCampaign(unit, await campaignOf(unit, id), users());
      }),
    query: (actor, input, users) =>
      scan(ports, actor, async (unit) => {
        await requireServer(unit, actor, READING);
        const page = await unit.store.campaigns.find(readPage(input, CAMPAIGN_FIELDS, actor));
        const shown = users();
        const items = [];
        for (const campaign of page.items) items.push(await viewCampaign(unit, campaign, shown));
        return { ...page, items };
      }),
  };
}
