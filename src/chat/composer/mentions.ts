import { searchRoles } from '../../client/resources/app.ts';
import { queryMembers } from '../../client/resources/members.ts';
import type { ChannelState } from '../channels/channel-state.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import type { Mention } from '../message-content.ts';
import type { Person } from '../model.ts';
import { LOCAL_MEMBERS_BELOW, MENTION_DISTANCE, SUGGESTIONS_MAX } from './constants.ts';
import { folded, within } from './fuzzy.ts';

/** A person or a group that a message can mention. */
export type Mentionable =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'channel' | 'here' }
  | { readonly kind: 'role'; readonly role: string };

/** Returns the name that is written after the `@`. */
export function mentionName(mention: Mentionable): string {
  if (mention.kind === 'person') return mention.person.name || mention.person.id;
  return mention.kind === 'role' ? mention.role : mention.kind;
}

/** Short words resemble everything: of four letters one may be wrong, of five two. */
const SLIPS_PER_LETTER = 0.4;

/** Returns how well a name matches the query, lowest is best; null if the name does not match. */
function rank({ id, name }: Person, query: string): number | null {
  const words = folded(name).split(/\s+/u);
  const typed = folded(query);
  if (words[0]?.startsWith(typed)) return 0;
  if (words.some((word) => word.startsWith(typed))) return 1;
  if (folded(name).includes(typed) || folded(id).includes(typed)) return 2;
  // A typing mistake.
  const most = Math.min(MENTION_DISTANCE, Math.floor(typed.length * SLIPS_PER_LETTER));
  const near = most > 0 && words.some((word) => within(typed, word, most));
  return near ? 3 : null;
}

const ranked = (people: readonly Person[], query: string): Person[] =>
  people
    .map((person) => ({ person, rank: rank(person, query) }))
    .filter((entry) => entry.rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.person.name.localeCompare(b.person.name))
    .map(({ person }) => person);

/** Returns the people who match the query, best first. */
export const findAmong = (people: readonly Person[], query: string): readonly Mentionable[] =>
  ranked(people, query)
    .slice(0, SUGGESTIONS_MAX)
    .map((person): Mentionable => ({ kind: 'person', person }));

const capable = (runtime: ChatRuntime, capability: string): boolean =>
  runtime.channel()?.data?.own_capabilities?.includes(capability) === true;

const NO_MEMBERS: ChannelState['members'] = new Map();
const NO_WATCHERS: ChannelState['watchers'] = new Map();

/**
 * Returns all known people of the channel, except oneself.
 * @param others people whom the conversation shows
 */
export function knownPeople(runtime: ChatRuntime, others: readonly Person[]): readonly Person[] {
  const { members, watchers } = runtime.channel() ?? { members: NO_MEMBERS, watchers: NO_WATCHERS };
  const users = [...[...members.values()].map(({ user }) => user), ...watchers.values()];
  const people = [...users.flatMap((user) => (user?.id ? [runtime.person(user)] : [])), ...others];
  const byId = new Map(people.map((person) => [person.id, person]));
  byId.delete(runtime.me());
  return [...byId.values()];
}

/** Returns whether the server has to be asked, because not all members are loaded. */
export const asksServer = (runtime: ChatRuntime): boolean =>
  (runtime.channel()?.members.size ?? 0) >= LOCAL_MEMBERS_BELOW;

/** Returns the mentions of an earlier, shorter query that match a longer one as well. */
export const narrowed = (mentions: readonly Mentionable[], query: string): readonly Mentionable[] =>
  mentions.filter((one) =>
    one.kind === 'person'
      ? rank(one.person, query) !== null
      : folded(mentionName(one)).startsWith(folded(query)),
  );

/**
 * Returns matching people, and the groups that this person may mention. Groups come first if the query matches them,
 * otherwise last. While the channel is still opening, people whom the conversation shows are offered.
 */
export function findMentions(
  runtime: ChatRuntime,
  query: string,
  others: readonly Person[],
): readonly Mentionable[] {
  // The capabilities come with the channel.
  if (runtime.channel() && !capable(runtime, 'create-mention')) return [];
  const typed = folded(query);
  const groups = (['channel', 'here'] as const).filter(
    (kind) => kind.startsWith(typed) && capable(runtime, `notify-${kind}`),
  );
  const called = groups.map((kind): Mentionable => ({ kind }));
  const people = ranked(knownPeople(runtime, others), query).map(
    (person): Mentionable => ({ kind: 'person', person }),
  );
  // `@` and Enter alone must not mention everyone.
  if (typed === '') return [...people.slice(0, SUGGESTIONS_MAX - called.length), ...called];
  return [...called, ...people].slice(0, SUGGESTIONS_MAX);
}

/** Asks the server for members and roles that are not loaded. */
export async function askMentions(runtime: ChatRuntime, query: string): Promise<readonly Mentionable[]> {
  const channel = runtime.channel();
  const client = runtime.client();
  // For `@` alone the people known here are enough.
  if (query === '' || !channel || !client || !capable(runtime, 'create-mention')) return [];
  const members = asksServer(runtime)
    ? await queryMembers(client, channel.cid, {
        name: query,
        sort: [{ field: 'name', direction: 1 }],
        limit: SUGGESTIONS_MAX,
      })
    : [];
  const roles = capable(runtime, 'notify-role') ? await rolesLike(runtime, query) : [];
  const people = members.flatMap(({ user }) => (user?.id ? [runtime.person(user)] : []));
  return [
    ...roles.map((role): Mentionable => ({ kind: 'role', role })),
    ...people
      .filter(({ id }) => id !== runtime.me())
      .map((person): Mentionable => ({ kind: 'person', person })),
  ];
}

async function rolesLike(runtime: ChatRuntime, query: string): Promise<readonly string[]> {
  const client = runtime.client();
  // Some servers do not list roles for visitors; people can be mentioned all the same.
  return client ? searchRoles(client, query, SUGGESTIONS_MAX).catch(() => []) : [];
}

/** Yields the indexes of `@name` as a whole word: `@Ann` is not in `@Anna`. */
function* placesOf(text: string, name: string): Generator<number> {
  const found = `@${name}`;
  for (let at = text.indexOf(found); at >= 0; at = text.indexOf(found, at + 1)) {
    const end = at + found.length;
    if (!/^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2))) yield at;
  }
}

export function calls(text: string, name: string): boolean {
  return !placesOf(text, name).next().done;
}

/** A range of a text, in UTF-16 code units. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Returns where a text mentions these names, in order; of two mentions with the same start the longer one. */
export function callsIn(text: string, names: Iterable<string>): readonly Stretch[] {
  const ends = new Map<number, number>();
  for (const name of new Set(names)) {
    if (name === '') continue;
    for (const at of placesOf(text, name)) ends.set(at, Math.max(ends.get(at) ?? 0, at + name.length + 1));
  }
  let end = 0;
  return [...ends]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([from, to]) => {
      if (from < end) return [];
      end = to;
      return [{ from, to }];
    });
}

/**
 * Returns the mentions in a text, by the API's names. Names typed by hand count as well as chosen ones.
 * @param chosen mentions from the suggestions; those that are no longer in the text are left out
 */
export function mentionsIn(
  text: string,
  chosen: readonly Mentionable[],
  known: readonly Person[],
): Readonly<Record<string, unknown>> {
  if (!text.includes('@')) return {};
  const people = [...chosen.flatMap((one) => (one.kind === 'person' ? [one.person] : [])), ...known];
  const names = [...people.flatMap(({ id, name }) => [id, name]), ...chosen.map(mentionName)];
  // Of two names that begin at the same place the longer one is meant: `@Anna Berg` does not mention Anna.
  const called = new Set(callsIn(text, names).map(({ from, to }) => text.slice(from + 1, to)));
  const ids = [
    ...new Set(people.filter(({ id, name }) => called.has(id) || called.has(name)).map(({ id }) => id)),
  ];
  const still = chosen.filter((one) => called.has(mentionName(one)));
  const roles = still.flatMap((one) => (one.kind === 'role' ? [one.role] : []));
  return {
    ...(ids.length > 0 ? { mentioned_users: ids } : {}),
    ...(still.some(({ kind }) => kind === 'channel') ? { mentioned_channel: true } : {}),
    ...(still.some(({ kind }) => kind === 'here') ? { mentioned_here: true } : {}),
    ...(roles.length > 0 ? { mentioned_roles: roles } : {}),
  };
}

function mentionableOf(mention: Mention): readonly Mentionable[] {
  if (mention.kind === 'person') return [mention];
  const { name, role } = mention;
  if (role) return [{ kind: 'role', role: name }];
  return name === 'channel' || name === 'here' ? [{ kind: name }] : [];
}

interface EditMentions {
  /** Mentions of the text before the edit. */
  readonly before: readonly Mention[];
  /** Mentions chosen from the suggestions. */
  readonly chosen: readonly Mentionable[];
  readonly known: readonly Person[];
}

/**
 * Returns the mentions of an edited text, by the API's names. Mentions that are no longer in the text are removed.
 * Empty if neither text mentions anybody.
 */
export function mentionsAfterEdit(
  text: string,
  { before, chosen, known }: EditMentions,
): Readonly<Record<string, unknown>> {
  const now = mentionsIn(text, [...before.flatMap(mentionableOf), ...chosen], known);
  if (before.length === 0 && Object.keys(now).length === 0) return {};
  return {
    mentioned_users: [],
    mentioned_channel: false,
    mentioned_here: false,
    mentioned_roles: [],
    ...now,
  };
}
