import type { ReminderResponseData, SortParamRequest } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { queryReminders } from '../../client/resources/reminders.ts';
import { REMINDERS_PAGE } from './constants.ts';

/** First what has a time, soonest first, then what was only saved, newest first. */
const SECTIONS: readonly { readonly timed: boolean; readonly sort: SortParamRequest }[] = [
  { timed: true, sort: { field: 'remind_at', direction: 1 } },
  { timed: false, sort: { field: 'created_at', direction: -1 } },
];

export interface ReminderPages {
  readonly hasMore: boolean;
  /** The next reminders, at least a page of them while there are as many. @throws what the client throws; then the same again */
  next(client: ChatClient): Promise<readonly ReminderResponseData[]>;
}

/** @param cid of the one conversation whose reminders are asked for; null for all */
export function reminderPages(cid: string | null): ReminderPages {
  let section = 0;
  let position: string | undefined;

  async function page(client: ChatClient): Promise<readonly ReminderResponseData[]> {
    const { timed, sort } = SECTIONS[section] ?? (SECTIONS[0] as (typeof SECTIONS)[number]);
    const filter = { remind_at: { $exists: timed }, ...(cid === null ? {} : { channel_cid: cid }) };
    const { reminders, next } = await queryReminders(client, {
      filter,
      sort: [sort],
      limit: REMINDERS_PAGE,
      ...(position ? { next: position } : {}),
    });
    position = next;
    if (!next) section += 1;
    return reminders;
  }
  return {
    get hasMore() {
      return section < SECTIONS.length;
    },
    async next(client) {
      const found: ReminderResponseData[] = [];
      while (section < SECTIONS.length && found.length < REMINDERS_PAGE) found.push(...(await page(client)));
      return found;
    },
  };
}
