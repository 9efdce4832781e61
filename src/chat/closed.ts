import type { ChatRuntime } from './chat-runtime.ts';
import type { MessageKind, Person } from './model.ts';
import { isStaff } from './people/is-staff.ts';
import { conversationsOf } from './ports/index.ts';

interface Said {
  readonly kind: MessageKind;
  readonly author: Pick<Person, 'role'>;
  readonly closing?: boolean;
}

/**
 * Returns whether a support conversation is closed, by its newest messages: it was closed, and since then staff have not
 * reopened it and no visitor has written.
 */
export function isClosed(messages: readonly Said[]): boolean {
  const last = messages.findLast(({ kind, closing, author }) => {
    return closing !== undefined || (kind === 'regular' && !isStaff(author.role));
  });
  return last?.closing === true;
}

/** Returns whether the open conversation is one of support that is not closed, and that this person may close. */
export function canClose(runtime: ChatRuntime | null): boolean {
  const capabilities = runtime?.channel()?.data?.own_capabilities;
  if (!runtime || !Array.isArray(capabilities) || !capabilities.includes('close-channel')) return false;
  const { messages } = conversationsOf(runtime).conversation.snapshot.get();
  return messages.length > 0 && !isClosed(messages);
}
