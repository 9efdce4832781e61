/** Bodies of pages and reminders. */
import Type from 'typebox';
import type { PageInput } from '../../../domain/index.ts';
import { type Cursors, cursorOf, readCursor } from '../../cursor.ts';
import { filterOf, type RawSort, sortOf } from '../filter.ts';
import { Limit } from '../paging.ts';
import { maybe, RawObject, reader, Sort } from '../reader.ts';
import { readTime } from '../time.ts';
import { type Raw, readLimit } from '../values.ts';

export const PageBody = Type.Object({
  filter: maybe(RawObject),
  sort: Sort,
  limit: maybe(Limit),
  next: maybe(Type.String()),
  prev: maybe(Type.String()),
});

const readPageBody = reader(PageBody);

export interface PageParts extends Cursors {
  readonly filter?: Raw | null | undefined;
  readonly sort?: RawSort;
  readonly limit?: number | null | undefined;
}

/** Returns a page by its parts, the cursors decoded. */
export const pageInput = ({ filter, sort, limit, ...pages }: PageParts): PageInput => ({
  filter: filterOf(filter ?? {}),
  sort: sortOf(sort),
  limit: (sizes) => readLimit(limit, sizes),
  cursor: (keys) => cursorOf(pages, keys),
});

/** Reads `{filter, sort, limit, next, prev}`. */
export function readPageQuery(body: unknown): PageInput {
  const { next, prev, ...page } = readPageBody(body ?? {});
  return pageInput({ ...page, next: readCursor(next, 'next'), prev: readCursor(prev, 'prev') });
}

/** Reads the same for moderation configs, whose filter names keys and whose cursor is one of them. */
export function readConfigPage(body: unknown) {
  const { filter, limit, next } = readPageBody(body ?? {});
  return { filter, limit, next: readCursor(next, 'next') };
}

export const ReminderBody = Type.Object({ remind_at: maybe(Type.String()) });
const readReminderShape = reader(ReminderBody);

/** Reads `{remind_at?}`; null for a bookmark. */
export function readRemindAt(body: unknown): number | null {
  return readTime(readReminderShape(body ?? {}).remind_at, 'remind_at');
}
