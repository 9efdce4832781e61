import type { Actor, Millis, RetentionKind, RetentionPolicy, RetentionRun } from '../types/index.ts';

/** A page of runs, newest first. Null leaves a condition out. */
export interface RetentionRunsQuery {
  readonly kinds: readonly RetentionKind[] | null;
  /** Runs from this time on, and before that one. */
  readonly since: Millis | null;
  readonly until: Millis | null;
  readonly oldestFirst: boolean;
  readonly limit: number;
  /** The id of the last run of the page before; null for the first page. */
  readonly after: string | null;
}

/** How long data is kept. For the server only. Errors: `notAllowed`. */
export interface RetentionService {
  list(actor: Actor): Promise<readonly RetentionPolicy[]>;
  /** Sets or replaces a policy. Its first run is an hour later, which leaves time to take it back. */
  set(actor: Actor, policy: Pick<RetentionPolicy, 'kind' | 'maxAgeHours'>): Promise<RetentionPolicy>;
  /** Errors: `notFound`. */
  remove(actor: Actor, kind: RetentionKind): Promise<void>;
  /** Returns a page of runs, and the id at which the next one begins; null after the last page. */
  runs(
    actor: Actor,
    query: RetentionRunsQuery,
  ): Promise<{ readonly runs: readonly RetentionRun[]; readonly next: string | null }>;
}
