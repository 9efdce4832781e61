import type { FlagReview } from '../../../domain/ports/index.ts';
import type { FlagReviewRow } from '../schema-moderation.ts';
import { parseRecord } from './json.ts';

type Stored = Omit<FlagReviewRow, 'message_id'>;

/** Columns of a review, without those of its subject. */
export type JoinedReview = { [column in keyof Stored]: Stored[column] | null };

export const reviewFromRow = (row: Stored): FlagReview => ({
  result: row.result,
  details: parseRecord(row.details),
  reviewedById: row.reviewed_by,
  reviewedAt: row.reviewed_at,
});

/** Returns the joined review; null if there is none. */
export function joinedReview(row: JoinedReview): FlagReview | null {
  const { result, details, reviewed_by, reviewed_at } = row;
  if (result === null || details === null || reviewed_at === null) return null;
  return reviewFromRow({ result, details, reviewed_by, reviewed_at });
}
