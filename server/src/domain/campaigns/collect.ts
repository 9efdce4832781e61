/** Finds the targets of a campaign, a page at a time, when it begins. */
import type { Ports } from '../ports/index.ts';
import type { Filter } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { Collecting, Json, SegmentRecord } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit } from '../unit.ts';
import { THE_SERVER } from '../users/the-server.ts';
import { type Run, RunOver } from './deliver.ts';

/** Targets found in one read. */
const PAGE = 1_000;

/** A step for the targets that were added by id, and one for the filter. */
const STEPS_PER_SEGMENT = 2;

const where = (name: string, op: '$eq' | '$gt' | '$in', value: Json): Filter => ({
  op,
  field: { kind: 'named', name },
  value,
});
const ascending = (name: string) => [{ field: { kind: 'named', name }, direction: 1, type: null }] as const;

interface Asked {
  readonly after: string | null;
  readonly senderId: string;
}

async function usersIn(unit: ReadUnit, { condition }: SegmentRecord, { after }: Asked) {
  const conditions = [condition ?? [], after === null ? [] : where('id', '$gt', after)].flat();
  const users = await unit.store.users.find({
    filter: { op: '$and', of: conditions },
    sort: ascending('id'),
    limit: PAGE,
    offset: 0,
    includeDeactivated: false,
    now: unit.clock.now(),
  });
  return users.map(({ id }) => id);
}

function channelsIn(
  unit: ReadUnit,
  { condition, allSenderChannels }: SegmentRecord,
  { after, senderId }: Asked,
) {
  const conditions = [
    condition ?? [],
    allSenderChannels ? where('members', '$in', [senderId]) : [],
    after === null ? [] : where('cid', '$gt', after),
  ].flat();
  return unit.store.channels.findCids({
    filter: { op: '$and', of: conditions },
    sort: ascending('cid'),
    limit: PAGE,
    offset: 0,
    viewer: null,
    scope: 'all',
    staffTypes: [],
    now: unit.clock.now(),
  });
}

/** Returns a page of the targets that the segment's filter finds. */
async function foundBy(ports: Ports, segment: SegmentRecord, asked: Asked): Promise<readonly string[]> {
  const isDynamic = segment.condition !== null || segment.allUsers || segment.allSenderChannels;
  if (!isDynamic) return [];
  return scan(ports, THE_SERVER, (unit) =>
    segment.type === 'user' ? usersIn(unit, segment, asked) : channelsIn(unit, segment, asked),
  );
}

interface PageOfTargets {
  readonly targetIds: readonly string[];
  /** Null once all targets are known. */
  readonly next: Collecting | null;
}

const pageAfter = (targetIds: readonly string[], { step }: Collecting, isLast: boolean): PageOfTargets => {
  const end = isLast ? null : { step: step + 1, after: null };
  return { targetIds, next: targetIds.length < PAGE ? end : { step, after: targetIds.at(-1) ?? null } };
};

async function pageOf(ports: Ports, { content }: Run, at: Collecting): Promise<PageOfTargets> {
  const { userIds, segmentIds, senderId } = content;
  const { step, after } = at;
  if (userIds.length > 0) {
    const rest = [...new Set(userIds)].sort().filter((id) => after === null || id > after);
    return pageAfter(rest.slice(0, PAGE), at, true);
  }
  const isLast = step + 1 >= segmentIds.length * STEPS_PER_SEGMENT;
  const id = segmentIds[Math.floor(step / STEPS_PER_SEGMENT)];
  const segment = id === undefined ? null : await runReadUnit(ports, (unit) => unit.store.segments.get(id));
  if (segment === null) return pageAfter([], at, isLast);
  const targetIds =
    step % STEPS_PER_SEGMENT === 0
      ? await runReadUnit(ports, (unit) => unit.store.segments.targetsAfter(segment.id, after, PAGE))
      : await foundBy(ports, segment, { after, senderId });
  return pageAfter(targetIds, at, isLast);
}

/** Stores all targets, from where the search stands. @throws RunOver */
export async function collectTargets(ports: Ports, run: Run, from: Collecting | null): Promise<void> {
  const { campaignId, runner } = run;
  let at = from;
  while (at !== null) {
    const { targetIds, next } = await pageOf(ports, run, at);
    const found = { campaignId, runner, targetIds, next, at: ports.clock.now() };
    if (!(await runUnit(ports, (unit) => unit.store.campaigns.collect(found))))
      throw new RunOver(`campaign ${campaignId} is over for run ${runner}`);
    at = next;
  }
}
