import {
  CURSORS,
  isRaw,
  listOf,
  PageBody,
  readAddedTargets,
  readNewSegment,
  readPageQuery,
  readRemovedTargets,
  readSegmentChange,
  readTargetsPage,
  ref,
  TargetsBody,
  writeCursors,
  writeSegment,
  writeSegmentTarget,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const SEGMENTS = '/segments';
const SEGMENT = `${SEGMENTS}/:id`;
const raw = (body: unknown) => (isRaw(body) ? body : {});

const targetRoutes: Resource = ({ segments }) => [
  {
    method: 'POST',
    path: `${SEGMENT}/addtargets`,
    operation: 'AddSegmentTargets',
    access: 'server',
    body: ref('AddSegmentTargetsRequest'),
    answer: {},
    async handle({ actor, param, body }) {
      await segments.addTargets(actor, param('id'), readAddedTargets(raw(body)));
      return {};
    },
  },
  {
    method: 'POST',
    path: `${SEGMENT}/deletetargets`,
    operation: 'DeleteSegmentTargets',
    access: 'server',
    body: ref('DeleteSegmentTargetsRequest'),
    answer: {},
    async handle({ actor, param, body }) {
      await segments.removeTargets(actor, param('id'), readRemovedTargets(raw(body)));
      return {};
    },
  },
  {
    method: 'GET',
    path: `${SEGMENT}/target/:target_id`,
    operation: 'SegmentTargetExists',
    access: 'server',
    answer: {},
    async handle({ actor, param }) {
      await segments.requireTarget(actor, param('id'), param('target_id'));
      return {};
    },
  },
  {
    method: 'POST',
    path: `${SEGMENT}/targets/query`,
    operation: 'QuerySegmentTargets',
    access: 'server',
    body: TargetsBody,
    answer: { targets: listOf('SegmentTargetResponse'), ...CURSORS },
    async handle({ actor, param, body }) {
      const page = await segments.queryTargets(actor, param('id'), readTargetsPage(body));
      return { targets: page.items.map(writeSegmentTarget), ...writeCursors(page) };
    },
  },
];

/** People or channels that campaigns reach. */
export const segmentRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: SEGMENTS,
    operation: 'CreateSegment',
    access: 'server',
    body: ref('CreateSegmentRequest'),
    answer: { segment: ref('SegmentResponse') },
    handle: async ({ actor, body }) => ({
      segment: writeSegment(await domain.segments.create(actor, readNewSegment(raw(body)))),
    }),
  },
  {
    method: 'POST',
    path: `${SEGMENTS}/query`,
    operation: 'QuerySegments',
    access: 'server',
    body: PageBody,
    answer: { segments: listOf('SegmentResponse'), ...CURSORS },
    async handle({ actor, body }) {
      const page = await domain.segments.query(actor, readPageQuery(body));
      return { segments: page.items.map(writeSegment), ...writeCursors(page) };
    },
  },
  {
    method: 'GET',
    path: SEGMENT,
    operation: 'GetSegment',
    access: 'server',
    answer: { segment: ref('SegmentResponse') },
    handle: async ({ actor, param }) => ({
      segment: writeSegment(await domain.segments.get(actor, param('id'))),
    }),
  },
  {
    method: 'PUT',
    path: SEGMENT,
    operation: 'UpdateSegment',
    access: 'server',
    body: ref('UpdateSegmentRequest'),
    answer: { segment: ref('SegmentResponse') },
    handle: async ({ actor, param, body }) => ({
      segment: writeSegment(await domain.segments.update(actor, param('id'), readSegmentChange(raw(body)))),
    }),
  },
  {
    method: 'DELETE',
    path: SEGMENT,
    operation: 'DeleteSegment',
    access: 'server',
    answer: {},
    async handle({ actor, param }) {
      await domain.segments.delete(actor, param('id'));
      return {};
    },
  },
  ...targetRoutes(domain),
];
