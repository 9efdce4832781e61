import type { Person } from '../../../chat/index.ts';

/** What a message has to hold. */
export type Holds = 'media' | 'files' | 'links';

/** What messages are searched for besides words; each narrows down what is found. */
export interface SearchFilters {
  readonly author?: Person;
  readonly channel?: { readonly cid: string; readonly title: string };
  readonly holds?: Holds;
  /** The first day, as `YYYY-MM-DD` of this device's calendar. */
  readonly after?: string;
  /** The last day, likewise. */
  readonly before?: string;
}

/** The API's types of attachments. Previews of pages have the type of what is on the page: they are told by their address. */
const TYPES: Readonly<Record<Holds, readonly string[] | null>> = {
  media: ['image', 'video'],
  files: ['file', 'audio', 'voiceRecording'],
  links: null,
};

export const isFiltered = (filters: SearchFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Midnight of a day here, `days` later; null where that is no day. */
function dayStart(day: string, days = 0): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return null;
  const at = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + days);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Conditions of the API on messages. */
export type MessageConditions = Readonly<Record<string, unknown>>;

/** As the API's conditions on messages. @param query the words; empty where there are filters alone */
export function conditionsOf(
  query: string,
  { author, holds, after, before }: SearchFilters,
): MessageConditions {
  const from = after ? dayStart(after) : null;
  const to = before ? dayStart(before, 1) : null;
  const types = holds ? TYPES[holds] : undefined;
  return {
    type: 'regular',
    ...(query && { text: { $autocomplete: query } }),
    ...(author && { 'user.id': { $eq: author.id } }),
    ...(types && { 'attachments.type': { $in: [...types] } }),
    ...(types === null && { attachments: { $exists: true } }),
    ...((from || to) && { created_at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  };
}
