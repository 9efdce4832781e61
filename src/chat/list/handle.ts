import type { Readable } from '../../util/readable.ts';
import type { ChannelListSnapshot } from '../model.ts';

/** What a component does with the list. */
export interface ChannelListHandle {
  readonly snapshot: Readable<ChannelListSnapshot>;
  loadMore(): Promise<void>;
  /** Asks for everything again. @returns whether there is a connection to ask over */
  retry(): boolean;
  /** Something of this channel was changed by the person's own hand: it is asked for anew. */
  refresh(cid: string): void;
  /** One of its channels has reminders switched on. */
  readonly reminds?: boolean;
}
