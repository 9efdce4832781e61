import type { Event as ChatEvent, UserResponse } from 'stream-chat';
import type { ReadMarks } from '../conversation/build-snapshot.ts';

type Mark = ReadMarks[number];

/** How far the people of one thread have read it. */
export class Reads {
  #marks = new Map<string, Mark>();

  load(reads: readonly { readonly user?: UserResponse | undefined; readonly last_read?: string }[]): void {
    this.#marks = new Map();
    for (const { user, last_read } of reads) if (user) this.#set(user.id, last_read);
  }

  hear(event: ChatEvent, parentId: string): void {
    const here = event.type === 'message.read' && event.thread?.parent_message_id === parentId;
    if (here && event.user) this.#set(event.user.id, event.created_at);
  }

  list(): ReadMarks {
    return [...this.#marks.values()];
  }

  #set(id: string, at: string | undefined): void {
    this.#marks.set(id, { user: { id }, last_read: new Date(at ?? 0) });
  }
}
