import {
  CURSORS,
  listOf,
  RetentionBody,
  RetentionKindBody,
  RetentionRunsBody,
  readRetention,
  readRetentionKind,
  readRetentionRuns,
  ref,
  writeRetentionPolicy,
  writeRetentionRun,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const POLICY = '/retention_policy';

/** How long messages and channels are kept. */
export const retentionRoutes: Resource = ({ retention }) => [
  {
    method: 'GET',
    path: POLICY,
    operation: 'GetRetentionPolicy',
    access: 'server',
    answer: { policies: listOf('RetentionPolicy') },
    handle: async ({ actor }) => ({ policies: (await retention.list(actor)).map(writeRetentionPolicy) }),
  },
  {
    method: 'POST',
    path: POLICY,
    operation: 'SetRetentionPolicy',
    access: 'server',
    body: RetentionBody,
    answer: { policy: ref('RetentionPolicy') },
    handle: async ({ actor, body }) => ({
      policy: writeRetentionPolicy(await retention.set(actor, readRetention(body))),
    }),
  },
  {
    method: 'POST',
    path: `${POLICY}/delete`,
    operation: 'DeleteRetentionPolicy',
    access: 'server',
    body: RetentionKindBody,
    answer: {},
    async handle({ actor, body }) {
      await retention.remove(actor, readRetentionKind(body));
      return {};
    },
  },
  {
    method: 'POST',
    path: `${POLICY}/runs`,
    operation: 'GetRetentionPolicyRuns',
    access: 'server',
    body: RetentionRunsBody,
    answer: { runs: listOf('RetentionRunResponse'), ...CURSORS },
    async handle({ actor, body }) {
      const { runs, next } = await retention.runs(actor, readRetentionRuns(body));
      return { runs: runs.map(writeRetentionRun), ...(next !== null && { next }) };
    },
  },
];
