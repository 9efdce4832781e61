import type { Readable } from '../../util/readable.ts';
import type { ChannelListSnapshot } from '../model.ts';
import type { Entry } from './entry.ts';

/** What a component does with the list. */
export interface ChannelListHandle {
  readonly snapshot: Readable<ChannelListSnapshot>;
  loadMore(): Promise<void>;
  /** Asks for everything again. @returns whether there is a connection to ask over */
  retry(): boolean;
  /** Something of this channel was changed by the person's own hand: it is asked for anew. */
  refresh(cid: string): void;
  /** What is known of one of its channels beyond what its row shows. */
  entry(cid: string): Entry | undefined;
  /** One of its channels has reminders switched on. */
  readonly reminds?: boolean;
}
