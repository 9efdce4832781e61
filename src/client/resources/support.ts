import type { ChatClient } from '../chat-client.ts';

/** How many support conversations are where. A number that reaches `limit` stands for at least as many. */
export interface SupportCounts {
  readonly open: number;
  readonly mine: number;
  readonly unassigned: number;
  readonly snoozed: number;
  readonly closed: number;
  readonly limit: number;
}

/** Counts the support conversations; for staff only. */
export const fetchSupportCounts = (client: ChatClient): Promise<SupportCounts> =>
  client.request({ method: 'GET', path: '/support_counts' });
