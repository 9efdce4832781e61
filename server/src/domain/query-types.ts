/** Checked queries to the store: filters, sorts and pages, free of the client's spelling. */
import type { Json, Millis, UserId } from './types/index.ts';

export type FilterOperator =
  | '$eq'
  | '$ne'
  | '$gt'
  | '$gte'
  | '$lt'
  | '$lte'
  | '$in'
  | '$nin'
  | '$exists'
  | '$autocomplete'
  | '$q'
  | '$contains'
  | '$any';

/** `name` is a field of the resource (`lastMessageAt`, `member.user.name`); `path` leads into custom data. */
export type FieldRef =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'custom'; readonly path: readonly string[] };

/** Times in values are epoch milliseconds already; operators and types are already checked for the field. */
export type Filter =
  | { readonly op: '$and' | '$or' | '$nor'; readonly of: readonly Filter[] }
  | { readonly op: FilterOperator; readonly field: FieldRef; readonly value: Json };

export interface Sort {
  readonly field: FieldRef;
  readonly direction: 1 | -1;
  /** How custom values are compared; as text if null. */
  readonly type: 'number' | 'boolean' | null;
}

/** Channels that a caller may read, by channel type: all of a type, those they are a member of, those they created. */
export type ReadScope =
  | 'all'
  | {
      readonly all: readonly string[];
      readonly asMember: readonly string[];
      readonly asOwner: readonly string[];
    };

export interface ChannelQuery {
  readonly filter: Filter;
  readonly sort: readonly Sort[];
  readonly limit: number;
  readonly offset: number;
  /** User whose `joined`, `hidden`, `muted`, `has_unread`, `pinned_at` … are meant; null without an acting user. */
  readonly viewer: UserId | null;
  readonly scope: ReadScope;
  /** Channel types whose messages are unread for the viewer without membership (staff in support). */
  readonly staffTypes: readonly string[];
  /** Time of the query: things that ended by then no longer hold. */
  readonly now: Millis;
}

export interface MemberQuery {
  /** Bans that have ended by then do not count. */
  readonly now: Millis;
  readonly filter: Filter;
  readonly sort: readonly Sort[];
  readonly limit: number;
  readonly offset: number;
}

export interface UserQuery {
  /** Bans that have ended by then do not count. */
  readonly now: Millis;
  readonly filter: Filter;
  readonly sort: readonly Sort[];
  readonly limit: number;
  readonly offset: number;
  readonly includeDeactivated: boolean;
}

/** A place in a channel's or thread's order: creation time, then id. */
export interface Position {
  readonly at: Millis;
  readonly id: string;
}

/** Open or closed bounds of a page. */
export interface Bound {
  readonly position: Position;
  readonly inclusive: boolean;
}

/**
 * Messages between two bounds. `take: 'newest'` cuts `limit` from the new end, `'oldest'` from the old end;
 * the answer is ascending either way.
 */
export interface MessageRange {
  readonly after: Bound | null;
  readonly before: Bound | null;
  readonly take: 'newest' | 'oldest';
  readonly limit: number;
}

/** Parts that few channels have. A missing part needs no query. */
export interface ChannelExtras {
  readonly pins: boolean;
  readonly locations: boolean;
  /** Drafts of the viewer. */
  readonly drafts: boolean;
  readonly pending: boolean;
  readonly pushPreferences: boolean;
}
