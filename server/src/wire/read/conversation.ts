/** Bodies of pages and reminders. */
import Type from 'typebox';
import type { RawPage } from '../../domain/index.ts';
import { readCursor } from '../cursor.ts';
import { filterOf, sortOf } from './filter.ts';
import { Limit } from './paging.ts';
import { maybe, RawObject, reader, Sort } from './reader.ts';
import { readTime } from './time.ts';

export const PageBody = Type.Object({
  filter: maybe(RawObject),
  sort: Sort,
  limit: maybe(Limit),
  next: maybe(Type.String()),
  prev: maybe(Type.String()),
});

const readPageBody = reader(PageBody);

/** `{filter, sort, limit, next, prev}`. */
export function readPageQuery(body: unknown): RawPage {
  const { filter, sort, limit, next, prev } = readPageBody(body ?? {});
  return {
    filter: filterOf(filter ?? {}),
    sort: sortOf(sort),
    limit,
    next: readCursor(next, 'next'),
    prev: readCursor(prev, 'prev'),
  };
}

/** The same, of moderation configs, whose filter names keys. */
export function readConfigPage(body: unknown) {
  return { ...readPageQuery(body), filter: readPageBody(body ?? {}).filter };
}

export const ReminderBody = Type.Object({ remind_at: maybe(Type.String()) });
const readReminderShape = reader(ReminderBody);

/** `{remind_at?}`; null for a bookmark. */
export function readRemindAt(body: unknown): number | null {
  return readTime(readReminderShape(body ?? {}).remind_at, 'remind_at');
}
