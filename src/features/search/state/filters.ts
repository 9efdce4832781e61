import type { Person } from '../../../chat/index.ts';

/** Kind of content that a message must have. */
export type Holds = 'media' | 'files' | 'links';

/** Filters on messages. Each one narrows the results. */
export interface SearchFilters {
  readonly author?: Person;
  readonly channel?: { readonly cid: string; readonly title: string };
  readonly holds?: Holds;
  /** The first day, as `YYYY-MM-DD` of this device's calendar. */
  readonly after?: string;
  /** The last day, in the same format. */
  readonly before?: string;
}

/**
 * Attachment types of the API. A link preview has the type of the page's content, so links are recognised by their URL.
 */
const TYPES: Readonly<Record<Holds, readonly string[] | null>> = {
  media: ['image', 'video'],
  files: ['file', 'audio', 'voiceRecording'],
  links: null,
};

export const isFiltered = (filters: SearchFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Returns the local midnight at the start of a day, plus `days`; null if the day is invalid. */
function dayStart(day: string, days = 0): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return null;
  const at = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + days);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Message filter of the API. */
export type MessageConditions = Readonly<Record<string, unknown>>;

/**
 * Returns the API's filter.
 * @param query the words; empty if there are only filters
 */
export function conditionsOf(
  query: string,
  { author, holds, after, before }: SearchFilters,
): MessageConditions {
  const from = after ? dayStart(after) : null;
  const to = before ? dayStart(before, 1) : null;
  const types = holds ? TYPES[holds] : undefined;
  return {
    // Replies are found too; they open their thread.
    type: { $in: ['regular', 'reply'] },
    ...(query && { text: { $autocomplete: query } }),
    ...(author && { 'user.id': { $eq: author.id } }),
    ...(types && { 'attachments.type': { $in: [...types] } }),
    ...(types === null && { attachments: { $exists: true } }),
    ...((from || to) && { created_at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  };
}
