import type { ChatClient } from '../../client/index.ts';
import { Changes } from '../actions/changes.ts';
import { effectOn } from './effect.ts';
import { Messages } from './messages.ts';
import { newest } from './version.ts';

/**
 * Creates the messages of a session, and a person's unsaved changes of them.
 * @param client returns null while nobody is connected
 * @param shown called when a message looks different because of a change
 */
export function createMessages(client: () => ChatClient | null, shown: () => void) {
  const messages = new Messages();
  const changes = new Changes({
    client,
    changed(id) {
      messages.touch(id);
      shown();
    },
    saved: (id, message) => messages.apply(effectOn(id, (known) => message && newest(message, known))),
  });
  return { messages, changes };
}
