/** Fields of a support conversation in a partial update. */
import {
  inputError,
  LIMITS,
  type Millis,
  type SupportChanges,
  type SupportStatus,
  shown,
} from '../../../domain/index.ts';
import type { Step } from '../set-unset.ts';
import { readDate, readId, readList, readText, readWhole } from '../values.ts';

const STATUSES: readonly SupportStatus[] = ['open', 'snoozed', 'closed'];
const isStatus = (value: unknown): value is SupportStatus => (STATUSES as readonly unknown[]).includes(value);

function readStatus(value: unknown): SupportStatus {
  if (isStatus(value)) return value;
  throw inputError(`field \`support_status\` must be one of ${STATUSES.join(', ')}, it is ${shown(value)}`);
}

function readTags(value: unknown): readonly string[] {
  const list = readList(value, 'support_tags', LIMITS.supportTags) ?? [];
  const tags = list.map((tag) => readText(tag, 'support_tags', LIMITS.supportTagLength)?.trim() ?? '');
  if (tags.includes('')) throw inputError('field `support_tags` must hold non-empty strings');
  return [...new Set(tags)];
}

const readPriority = (value: unknown): number =>
  readWhole(value, 'support_priority', { min: 0, max: LIMITS.supportPriority }) ?? 0;

const readSnooze = (value: unknown): Millis | null => readDate(value, 'support_snoozed_until');

/** The readers by key. An unset field is read as an absent value. */
const READERS: { readonly [key: string]: (value: unknown) => SupportChanges } = {
  support_status: (value) => ({ status: readStatus(value) }),
  support_assignee_id: (value) => ({ assigneeId: readId(value, 'support_assignee_id') }),
  support_tags: (value) => ({ tags: readTags(value) }),
  support_priority: (value) => ({ priority: readPriority(value) }),
  support_snoozed_until: (value) => ({ snoozedUntil: readSnooze(value) }),
};

export const SUPPORT_KEYS: readonly string[] = Object.keys(READERS);

export const isSupportStep = ({ path }: Step): boolean =>
  path.length === 1 && Object.hasOwn(READERS, path[0] ?? '');

/** Reads the steps. @throws ApiError `input` */
export function readSupportSteps(steps: readonly Step[]): SupportChanges {
  const changes = steps.map(({ path: [key = ''], value }) => READERS[key]?.(value) ?? {});
  return Object.assign({}, ...changes);
}
