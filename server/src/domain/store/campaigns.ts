import type {
  CampaignRecord,
  CampaignStatus,
  Cid,
  Collecting,
  Millis,
  SegmentRecord,
  SegmentTarget,
} from '../types/index.ts';
import type { Page, PageQuery } from './paged.ts';

export interface SegmentReader {
  get(id: string): Promise<SegmentRecord | null>;
  /** In no particular order; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<readonly SegmentRecord[]>;
  find(query: PageQuery): Promise<Page<SegmentRecord>>;
  hasTarget(id: string, targetId: string): Promise<boolean>;
  findTargets(id: string, query: PageQuery): Promise<Page<SegmentTarget>>;
  /** Returns targets by id, after one if it is given. */
  targetsAfter(id: string, after: string | null, limit: number): Promise<readonly string[]>;
  /** Returns a campaign that has yet to send, or is sending, to the segment; null if there is none. */
  usedBy(id: string): Promise<string | null>;
  count(): Promise<number>;
}

export interface SegmentWriter extends SegmentReader {
  /** Inserts or replaces the segment; its size stays. */
  put(segment: SegmentRecord): Promise<void>;
  /** Removes the segment with its targets. */
  remove(id: string): Promise<void>;
  /** Adds targets that are not there yet, and counts them. */
  addTargets(id: string, targetIds: readonly string[], at: Millis): Promise<void>;
  removeTargets(id: string, targetIds: readonly string[]): Promise<void>;
}

/** How a target was dealt with. */
export interface CampaignDelivery {
  readonly campaignId: string;
  readonly runner: string;
  readonly targetId: string;
  readonly at: Millis;
  /** Null if the target got no message. */
  readonly sent: {
    readonly cid: Cid;
    /** When the message was stored. */
    readonly sentAt: Millis;
    readonly createdChannel: boolean;
    /** People who got the message. */
    readonly users: number;
  } | null;
}

/** Targets that a run has found. */
export interface FoundTargets {
  readonly campaignId: string;
  readonly runner: string;
  readonly targetIds: readonly string[];
  /** Where the search goes on; null if it has ended. */
  readonly next: Collecting | null;
  readonly at: Millis;
}

export interface CampaignReader {
  get(id: string): Promise<CampaignRecord | null>;
  find(query: PageQuery): Promise<Page<CampaignRecord>>;
  /** Returns targets by id, after one if it is given. */
  targetsAfter(id: string, after: string | null, limit: number): Promise<readonly string[]>;
  /** Returns targets that were not dealt with yet, by id. */
  waiting(id: string, limit: number): Promise<readonly string[]>;
  /** Counts people who have read up to the message they got. */
  countReaders(id: string): Promise<number>;
  /** Returns when the next campaign begins; null if none waits. */
  nextBegin(): Promise<Millis | null>;
  /** Returns campaigns that begin by now, and those whose run has been silent since `lostBefore`. */
  due(now: Millis, lostBefore: Millis, limit: number): Promise<readonly string[]>;
  count(): Promise<number>;
}

export interface CampaignWriter extends CampaignReader {
  /** Inserts or replaces the whole campaign. */
  put(campaign: CampaignRecord): Promise<void>;
  /** Removes the campaign with its targets; the messages stay. */
  remove(id: string): Promise<void>;
  /** Adds targets that are not there yet, and counts them. Returns false, and adds nothing, if the run is over. */
  collect(found: FoundTargets): Promise<boolean>;
  /** Records a delivery. Returns false, and records nothing, if the run is over. */
  deliver(delivery: CampaignDelivery): Promise<boolean>;
  /** Ends the run of a campaign that is in progress. Returns false if it is over already. */
  end(
    id: string,
    runner: string,
    ended: { readonly status: CampaignStatus; readonly at: Millis },
  ): Promise<boolean>;
}
