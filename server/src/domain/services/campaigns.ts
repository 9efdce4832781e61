/** Segments and campaigns. The rules of services.ts hold. */
import type { Page } from '../store/paged.ts';
import type {
  Actor,
  CampaignContent,
  CampaignRecord,
  Millis,
  SegmentRecord,
  SegmentTarget,
  SegmentType,
  UserView,
} from '../types/index.ts';
import type { PageInput } from './conversation.ts';

type SegmentText = Pick<SegmentRecord, 'name' | 'description'>;
type SegmentChoice = Pick<SegmentRecord, 'filter' | 'condition' | 'allUsers' | 'allSenderChannels'>;

/** A segment as a client makes it. Its functions read the request, and throw `input`. */
export interface NewSegment {
  /** Null: the server chooses one. */
  id(): string | null;
  content(): SegmentText & SegmentChoice & { readonly type: SegmentType };
}

export interface SegmentChange {
  /** Undefined for fields that stay. Errors: `input`. */
  content(type: SegmentType): {
    readonly name: string | undefined;
    readonly description: string | undefined;
    readonly filter: Pick<SegmentRecord, 'filter' | 'condition'> | undefined;
  };
}

/** The server only. Errors: `input`, `notFound`, `notAllowed`. */
export interface SegmentService {
  create(actor: Actor, segment: NewSegment): Promise<SegmentRecord>;
  get(actor: Actor, id: string): Promise<SegmentRecord>;
  update(actor: Actor, id: string, change: SegmentChange): Promise<SegmentRecord>;
  /** Errors: `input` while a campaign uses it. */
  delete(actor: Actor, id: string): Promise<void>;
  query(actor: Actor, page: PageInput): Promise<Page<SegmentRecord>>;
  /** `targetIds` reads ids of users, or cids of channels. Those that are there stay. */
  addTargets(actor: Actor, id: string, targetIds: () => readonly string[]): Promise<void>;
  removeTargets(actor: Actor, id: string, targetIds: () => readonly string[]): Promise<void>;
  /** Errors: `notFound` if it is none. */
  requireTarget(actor: Actor, id: string, targetId: string): Promise<void>;
  queryTargets(actor: Actor, id: string, page: PageInput): Promise<Page<SegmentTarget>>;
}

export interface NewCampaign {
  /** Null: the server chooses one. */
  id(): string | null;
  content(): CampaignContent;
}

/** A page of the people whom a campaign is for. */
export interface CampaignUsersPage {
  readonly limit: number;
  /** The last person of the page before. */
  readonly after: string | null;
}

export interface CampaignView extends CampaignRecord {
  /** Null once the sender is erased. */
  readonly sender: UserView | null;
  readonly segments: readonly SegmentRecord[];
  /** A page of the people it is for; empty for a campaign to channels. */
  readonly users: readonly UserView[];
  /** Start of the next page of people; null if there is none. */
  readonly nextUsers: string | null;
  /** People who have read the message. */
  readonly readers: number;
}

/** The server only. Errors: `input`, `notFound`, `notAllowed`. */
export interface CampaignService {
  create(actor: Actor, campaign: NewCampaign): Promise<CampaignView>;
  get(actor: Actor, id: string, users: () => CampaignUsersPage): Promise<CampaignView>;
  /** Errors: `input` once it has begun. */
  update(actor: Actor, id: string, content: () => CampaignContent): Promise<CampaignView>;
  /** Ends it, and forgets it. Messages that were sent stay. */
  delete(actor: Actor, id: string): Promise<void>;
  query(actor: Actor, page: PageInput, users: () => CampaignUsersPage): Promise<Page<CampaignView>>;
  /** Begins now, or at a time. Errors: `input` once it has begun. */
  start(
    actor: Actor,
    id: string,
    times: () => { readonly scheduledFor: Millis | null; readonly stopAt: Millis | null },
  ): Promise<CampaignView>;
  /** Errors: `input` unless it is scheduled or in progress. */
  stop(actor: Actor, id: string): Promise<CampaignView>;
}
