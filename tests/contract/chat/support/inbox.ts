import type { Details } from '../../../../src/features/channel-details/state/index.ts';
import type { TestServer } from '../../../support/server.ts';
import { openTab, type Tab, until } from './page.ts';

/** A user's inbox, connected and with its list. */
export async function inboxOf(server: TestServer, userId: string): Promise<Tab> {
  const token = await server.token(userId);
  const tab = openTab(server, { mode: 'inbox', getToken: () => token });
  tab.chat.activate();
  await until(tab.chat.channels, ({ phase }) => phase === 'ready');
  return tab;
}

/** Channel details with their members. */
export async function opened(details: Details): Promise<Details> {
  await until(details.snapshot, ({ phase, members }) => phase === 'ready' && members.length > 0);
  return details;
}
