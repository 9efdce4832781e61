import type { ReadStateResponse } from '../../../../protocol/index.ts';
import { type EventFields, type ReadMarks, timeIn } from '../../../chat/index.ts';

type Mark = ReadMarks[number];

/** Read positions of the people in one thread. */
export class Reads {
  #marks = new Map<string, Mark>();

  load(reads: readonly ReadStateResponse[]): void {
    this.#marks = new Map();
    for (const { user, last_read } of reads) if (user) this.#set(user.id, last_read);
  }

  onEvent(event: EventFields, parentId: string): void {
    const here = event.type === 'message.read' && event.thread?.parent_message_id === parentId;
    if (here && event.user) this.#set(event.user.id, event.created_at);
  }

  list(): ReadMarks {
    return [...this.#marks.values()];
  }

  #set(id: string, at: string | undefined): void {
    this.#marks.set(id, { user: { id }, readAt: timeIn(at) || 0, deliveredAt: 0 });
  }
}
