import { ApiError, inputError } from '../errors.ts';
import { SEGMENT_FIELDS, TARGET_FIELDS } from '../filters/campaign-spec.ts';
import { CHANNEL_FIELDS } from '../filters/channel-spec.ts';
import { requireAffordable } from '../filters/cost.ts';
import { USER_FIELDS } from '../filters/user-spec.ts';
import { LIMITS } from '../limits.ts';
import { readPage } from '../paging/read-page.ts';
import { requireServer } from '../policy/change.ts';
import type { Ports } from '../ports/index.ts';
import { scan } from '../scan.ts';
import type { NewSegment, SegmentService } from '../services/index.ts';
import type { Actor, SegmentRecord } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit, type Unit } from '../unit.ts';

/** @throws ApiError `notFound` */
export async function segmentOf(unit: ReadUnit, id: string): Promise<SegmentRecord> {
  const segment = await unit.store.segments.get(id);
  if (segment === null) throw new ApiError('notFound', `segment with id "${id}" does not exist`);
  return segment;
}

/** @throws ApiError `input` for a filter that costs more than a server may ask for */
function checkFilter({ type, condition }: Pick<SegmentRecord, 'type' | 'condition'>): void {
  if (condition !== null)
    requireAffordable(type === 'user' ? USER_FIELDS : CHANNEL_FIELDS, condition, { kind: 'server' });
}

async function newSegment(unit: Unit, input: NewSegment): Promise<SegmentRecord> {
  const id = input.id() ?? unit.ids.uuid();
  if ((await unit.store.segments.get(id)) !== null)
    throw inputError(`segment with id "${id}" already exists`);
  if ((await unit.store.segments.count()) >= LIMITS.segments)
    throw inputError(`an app has at most ${LIMITS.segments} segments: delete one first`);
  const now = unit.clock.now();
  const segment = { ...input.content(), id, size: 0, createdAt: now, updatedAt: now };
  checkFilter(segment);
  await unit.store.segments.put(segment);
  return segment;
}

async function refuseInUse(unit: Unit, id: string): Promise<void> {
  const campaign = await unit.store.segments.usedBy(id);
  if (campaign !== null)
    throw inputError(`segment "${id}" is used by campaign "${campaign}": stop or delete that campaign first`);
}

type Changes = Pick<SegmentService, 'create' | 'update' | 'delete' | 'addTargets' | 'removeTargets'>;

function segmentChanges(ports: Ports): Changes {
  const changing = <T>(actor: Actor, work: (unit: Unit) => Promise<T>) =>
    runUnit(ports, async (unit) => {
      await requireServer(unit, actor, 'changing segments');
      return work(unit);
    });
  return {
    create: (actor, input) => changing(actor, (unit) => newSegment(unit, input)),
    update: (actor, id, change) =>
      changing(actor, async (unit) => {
        const before = await segmentOf(unit, id);
        const { filter, name = before.name, description = before.description } = change.content(before.type);
        const segment = { ...before, ...filter, name, description, updatedAt: unit.clock.now() };
        checkFilter(segment);
        await unit.store.segments.put(segment);
        return segment;
      }),
    delete: (actor, id) =>
      changing(actor, async (unit) => {
        await segmentOf(unit, id);
        await refuseInUse(unit, id);
        await unit.store.segments.remove(id);
      }),
    addTargets: (actor, id, targetIds) =>
      changing(actor, async (unit) => {
        await segmentOf(unit, id);
        await unit.store.segments.addTargets(id, targetIds(), unit.clock.now());
      }),
    removeTargets: (actor, id, targetIds) =>
      changing(actor, async (unit) => {
        await segmentOf(unit, id);
        await unit.store.segments.removeTargets(id, targetIds());
      }),
  };
}

type Queries = Pick<SegmentService, 'get' | 'query' | 'requireTarget' | 'queryTargets'>;

function segmentQueries(ports: Ports): Queries {
  const READING = 'reading segments';
  const reading = <T>(actor: Actor, work: (unit: ReadUnit) => Promise<T>) =>
    runReadUnit(ports, async (unit) => {
      await requireServer(unit, actor, READING);
      return work(unit);
    });
  return {
    get: (actor, id) => reading(actor, (unit) => segmentOf(unit, id)),
    query: (actor, input) =>
      scan(ports, actor, async (unit) => {
        await requireServer(unit, actor, READING);
        return unit.store.segments.find(readPage(input, SEGMENT_FIELDS, actor));
      }),
    requireTarget: (actor, id, targetId) =>
      reading(actor, async (unit) => {
        await segmentOf(unit, id);
        if (!(await unit.store.segments.hasTarget(id, targetId)))
          throw new ApiError('notFound', `segment "${id}" has no target "${targetId}"`);
      }),
    queryTargets: (actor, id, input) =>
      scan(ports, actor, async (unit) => {
        await requireServer(unit, actor, READING);
        await segmentOf(unit, id);
        return unit.store.segments.findTargets(id, readPage(input, TARGET_FIELDS, actor));
      }),
  };
}

export function segmentService(ports: Ports): SegmentService {
  return { ...segmentQueries(ports), ...segmentChanges(ports) };
}
