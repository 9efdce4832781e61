import type { ChatClient } from '../../client/index.ts';
import { Changes } from '../actions/changes.ts';
import type { Loader } from './loader.ts';

/** Creates the pending changes of a conversation. The server's answer about a message updates every loaded stretch. */
export function createChanges(ports: {
  client(): ChatClient | null;
  readonly loader: Loader;
  /** Called when a message looks different. */
  shown(messageId: string): void;
}): Changes {
  return new Changes({
    client: ports.client,
    changed: ports.shown,
    saved: (id, message) =>
      ports.loader.everywhere((stretch) =>
        message ? stretch.update(message) : stretch.drop((row) => row.id === id),
      ),
  });
}
