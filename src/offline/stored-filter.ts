import type { ChannelStateResponseFields, MessageResponse } from '../../protocol/index.ts';
import { timeOf } from './rows.ts';

/** A filter of the API. */
type Filter = Readonly<Record<string, unknown>>;
/** Returns whether an item fits a condition; null if that is not known here. */
type Condition<Item> = (item: Item, condition: unknown) => boolean | null;

const objectOf = (value: unknown): Filter =>
  typeof value === 'object' && value !== null ? (value as Filter) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns a text for comparison, without case and accents. */
const plain = (text: unknown): string =>
  typeof text === 'string' ? text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() : '';

/** Returns whether the text has all words of the query, whole or as parts: not every language puts spaces between words. */
function hasWords(text: unknown, query: unknown): boolean {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const within = plain(text);
  return words.length > 0 && words.every((word) => within.includes(word));
}

/** Compares a value by the operators of the API; null for one that is not known here. */
function compare(value: unknown, condition: unknown): boolean | null {
  if (typeof condition !== 'object' || condition === null) return (value ?? null) === condition;
  let fits = true;
  for (const [operator, wanted] of Object.entries(condition)) {
    if (operator === '$eq') fits &&= value === wanted;
    else if (operator === '$in') fits &&= listOf(wanted).includes(value);
    else if (operator === '$autocomplete') fits &&= hasWords(value, wanted);
    else if (operator === '$gte') fits &&= timeOf(value) >= timeOf(wanted);
    else if (operator === '$lt') fits &&= timeOf(value) < timeOf(wanted);
    else return null;
  }
  return fits;
}

/** Returns whether any of the values fits. */
function compareAny(values: readonly unknown[], condition: unknown): boolean | null {
  const results = values.map((value) => compare(value, condition));
  return results.includes(null) ? null : results.includes(true);
}

/** Returns whether an item fits a filter; null if that is not known here. */
function fits<Item>(
  item: Item,
  filter: Filter,
  fields: Readonly<Record<string, Condition<Item>>>,
): boolean | null {
  const results = Object.entries(filter).map(([name, condition]) => {
    const parts = () => listOf(condition).map((part) => fits(item, objectOf(part), fields));
    if (name === '$and') return parts().includes(null) ? null : !parts().includes(false);
    if (name === '$or') return parts().includes(true) || (parts().includes(null) ? null : false);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field ? field(item, condition) : null;
  });
  if (results.includes(false)) return false;
  return results.includes(null) ? null : true;
}

type State = ChannelStateResponseFields;

const own =
  (name: string): Condition<State> =>
  ({ channel }, condition) =>
    compare(objectOf(channel)[name], condition);

const CHANNEL_FIELDS: Readonly<Record<string, Condition<State>>> = {
  cid: own('cid'),
  type: own('type'),
  name: own('name'),
  support_status: own('support_status'),
  support_assignee_id: own('support_assignee_id'),
  archived: ({ membership }, condition) => compare(Boolean(membership?.archived_at), condition),
  members: ({ members = [] }, condition) =>
    compareAny(
      members.map(({ user, user_id }) => user?.id ?? user_id),
      condition,
    ),
  'member.user.name': ({ members = [] }, condition) =>
    compareAny(
      members.map(({ user }) => user?.name),
      condition,
    ),
};

/** Returns whether a stored channel fits a filter; null if only the server knows. */
export const channelFits = (state: State, filter: Filter): boolean | null =>
  fits(state, filter, CHANNEL_FIELDS);

const MESSAGE_FIELDS: Readonly<Record<string, Condition<MessageResponse>>> = {
  type: ({ type }, condition) => compare(type, condition),
  text: ({ text }, condition) => compare(text, condition),
  'user.id': ({ user }, condition) => compare(user?.id, condition),
  'attachments.type': ({ attachments = [] }, condition) =>
    compareAny(
      attachments.map(({ type }) => type),
      condition,
    ),
  attachments: ({ attachments = [] }, condition) =>
    objectOf(condition).$exists === undefined
      ? null
      : attachments.length > 0 === Boolean(objectOf(condition).$exists),
  created_at: ({ created_at }, condition) => compare(created_at, condition),
};

/** Returns whether a stored message fits a filter; null if only the server knows. */
export const messageFits = (message: MessageResponse, filter: Filter): boolean | null =>
  fits(message, filter, MESSAGE_FIELDS);
