import type { Readable } from '../../util/readable.ts';
import type { ChannelListSnapshot } from '../model.ts';
import type { Entry } from './entry.ts';
import type { ListView } from './views.ts';

/** A component's handle of the list. */
export interface ChannelListHandle {
  readonly snapshot: Readable<ChannelListSnapshot>;
  loadMore(): Promise<void>;
  /**
   * Reads the list again.
   * @returns whether there is a connection
   */
  retry(): boolean;
  /** Fetches a channel again after the person changed it. */
  refresh(cid: string): void;
  /** Returns the entry of a channel, which holds more than its row shows. */
  entry(cid: string): Entry | undefined;
  /** True if any listed channel has reminders switched on. */
  readonly reminds?: boolean;
}

/** The lists that were opened, shared by all parts that show them. */
export type OpenedLists = { [V in ListView]?: ChannelListHandle };

declare module '../commands/groups.ts' {
  interface CommandGroups {
    readonly lists: OpenedLists;
  }
}
