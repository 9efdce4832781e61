import type { ChatClient } from '../../client/index.ts';
import { Changes } from '../actions/changes.ts';
import type { Loader } from './loader.ts';

/** Changes to the messages of a conversation; the server's word about one goes into every stretch that is loaded. */
export function createChanges(ports: {
  client(): ChatClient | null;
  readonly loader: Loader;
  /** A message looks different now. */
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
