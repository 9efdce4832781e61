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

/** When the people who answer are there. */
export interface SupportHours {
  readonly time_zone: string;
  /** By days from 0 (Sunday) to 6, and times such as "09:00". */
  readonly week: readonly { readonly day: number; readonly from: string; readonly to: string }[];
  readonly holidays: readonly string[];
}

/** Returns the business hours, for staff; null without any. */
export async function fetchSupportHours(client: ChatClient): Promise<SupportHours | null> {
  const path = '/support_hours';
  const { hours } = await client.request<{ readonly hours: SupportHours | null }>({ method: 'GET', path });
  return hours;
}

/** Sets the business hours, as an admin. @param hours null removes them */
export const putSupportHours = (client: ChatClient, hours: SupportHours | null): Promise<unknown> =>
  client.request({ method: 'PUT', path: '/support_hours', body: { hours } });

/** Counts the support conversations; for staff only. */
export const fetchSupportCounts = (client: ChatClient): Promise<SupportCounts> =>
  client.request({ method: 'GET', path: '/support_counts' });
