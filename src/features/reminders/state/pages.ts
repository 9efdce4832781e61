import type { ReminderResponseData, SortParamRequest } from '../../../../protocol/index.ts';
import type { Page } from '../../../chat/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { queryReminders } from '../../../client/resources/reminders.ts';
import { REMINDERS_PAGE } from './constants.ts';

/** Sections of the list: reminders with a time, soonest first, then saved messages, newest first. */
const SECTIONS: readonly { readonly timed: boolean; readonly sort: SortParamRequest }[] = [
  { timed: true, sort: { field: 'remind_at', direction: 1 } },
  { timed: false, sort: { field: 'created_at', direction: -1 } },
];

/** Start of a page: a section, and a position of the API within it. */
export interface ReminderPosition {
  readonly section: number;
  readonly next?: string;
}

/**
 * Fetches the next reminders, at least a page of them if there are as many.
 * @param cid conversation whose reminders are fetched; null for all
 * @throws the client's error
 */
export async function fetchReminders(
  client: ChatClient,
  cid: string | null,
  from: ReminderPosition = { section: 0 },
): Promise<Page<ReminderResponseData, ReminderPosition>> {
  const items: ReminderResponseData[] = [];
  let position = from;
  for (;;) {
    const section = SECTIONS[position.section];
    if (!section) return { items, next: null };
    if (items.length >= REMINDERS_PAGE) return { items, next: position };
    const filter = {
      remind_at: { $exists: section.timed },
      ...(cid === null ? {} : { channel_cid: cid }),
    };
    const { reminders, next } = await queryReminders(client, {
      filter,
      sort: [section.sort],
      limit: REMINDERS_PAGE,
      ...(position.next ? { next: position.next } : {}),
    });
    items.push(...reminders);
    position = next ? { section: position.section, next } : { section: position.section + 1 };
  }
}
