import type { ChatRuntime, Link } from '../../../chat/index.ts';
import { environmentOf, sessionOf } from '../../../chat/ports/index.ts';
import { ConnectionSharing } from './shared-connection.ts';

/** Time after which a connected chat joins the other tabs, ms: what it asks for first is answered by then. */
const JOIN_MS = 1_000;

/**
 * Shares the chat's connection with the user's other tabs, while it has one of its own. Each tab keeps its own connection
 * where Web Locks or BroadcastChannel are missing or refused, and for anonymous readers, who differ in each tab.
 * @returns a function that ends it
 */
export function shareConnections(runtime: ChatRuntime): () => void {
  const { environment, key } = environmentOf(runtime);
  const session = sessionOf(runtime);
  const { clock, randomId, visibility } = environment;
  let sharing: ConnectionSharing | null = null;
  let stopTimer = () => {};

  function join(link: Link): void {
    const { client } = link;
    const { connection } = client;
    const { locks } = navigator;
    if (!connection || connection.sharing || client.anonymous || !link.online() || !locks) return;
    // The name keeps users, apps and servers apart.
    const name = `stoop:${key}:connection:${client.baseURL}:${client.userId}`;
    let channel: BroadcastChannel;
    try {
      channel = new BroadcastChannel(name);
    } catch {
      return;
    }
    sharing = new ConnectionSharing(connection, {
      ...{ client, clock, visibility, locks, channel, name },
      tab: randomId(),
      keeps: (cid) => link.channels.get(cid) !== undefined,
    });
  }
  function joinLater(link: Link | null): void {
    stopTimer();
    if (link && !link.client.connection?.sharing) stopTimer = clock.after(JOIN_MS, () => join(link));
  }
  const stopListening = session.ready.on(joinLater);
  joinLater(session.link);
  return () => {
    stopListening();
    stopTimer();
    sharing?.stop();
  };
}
