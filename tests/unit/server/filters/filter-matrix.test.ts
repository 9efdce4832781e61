/**
 * The operators that each field of each list accepts, as the API documents them. Channels have a table of
 * their own.
 */
import { expect, test } from 'vitest';
import { DRAFT_FIELDS } from '../../../../server/src/domain/filters/draft-spec.ts';
import { MEMBER_FIELDS } from '../../../../server/src/domain/filters/member-spec.ts';
import { MESSAGE_FIELDS } from '../../../../server/src/domain/filters/message-spec.ts';
import { BAN_FIELDS, FLAG_FIELDS } from '../../../../server/src/domain/filters/moderation-spec.ts';
import { POLL_FIELDS, VOTE_FIELDS } from '../../../../server/src/domain/filters/poll-spec.ts';
import { REMINDER_FIELDS } from '../../../../server/src/domain/filters/reminder-spec.ts';
import type { ResourceSpec } from '../../../../server/src/domain/filters/spec.ts';
import { THREAD_FIELDS } from '../../../../server/src/domain/filters/thread-spec.ts';
import { USER_FIELDS } from '../../../../server/src/domain/filters/user-spec.ts';
import { ApiError } from '../../../../server/src/domain/index.ts';
import { spelled } from '../../../../server/src/domain/spelling.ts';
import { parseFilter, parseSort } from '../../../../server/src/wire/index.ts';

const OPERATORS = '$eq $ne $gt $gte $lt $lte $in $nin $exists $autocomplete $q $any $contains'.split(' ');
const ONE = '$eq';
const CHOICE = '$eq $in';
const COMPARED = '$eq $gt $gte $lt $lte';
const ALL = `${COMPARED} $in $exists`;
const WORDS = '$autocomplete $q';

const TEXT = 'text';
const TIME = '2026-01-01T00:00:00Z';

/** Operators and a valid value, by field. */
type Fields = { readonly [field: string]: readonly [operators: string, value: string | number | boolean] };

interface Resource {
  readonly spec: ResourceSpec;
  readonly fields: Fields;
  readonly sorts: string;
}

const flags = (...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, [ONE, true] as const]));
const texts = (operators: string, ...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, [operators, TEXT] as const]));
const times = (operators: string, ...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, [operators, TIME] as const]));
const numbers = (operators: string, ...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, [operators, 1] as const]));

const RESOURCES: Readonly<Record<string, Resource>> = {
  users: {
    spec: USER_FIELDS,
    fields: {
      ...texts(`${ALL} $ne $nin $autocomplete`, 'id'),
      ...texts(`${ALL} ${WORDS}`, 'name'),
      ...texts(ALL, 'role', 'language'),
      username: ['$eq $autocomplete', TEXT],
      teams: ['$contains $eq $in', TEXT],
      banned: ['$eq $ne', true],
      shadow_banned: ['$eq $ne', true],
      bypass_moderation: ['$eq $ne', true],
      ...times(ALL, 'created_at', 'updated_at', 'last_active'),
      'own.key': [`${ALL} $contains`, TEXT],
    },
    sorts: 'id created_at updated_at last_active name role own.key',
  },
  members: {
    spec: MEMBER_FIELDS,
    fields: {
      ...flags('banned', 'is_moderator', 'joined', 'notifications_muted', 'user.nd_deactivated'),
      invite: [ONE, 'pending'],
      channel_role: [CHOICE, TEXT],
      ...texts(ALL, 'id', 'user_id'),
      ...texts(`${CHOICE} ${WORDS}`, 'name', 'user.email'),
      ...times(ALL, 'created_at', 'updated_at'),
      ...times(COMPARED, 'last_active'),
      'own.key': [`${ALL} ${WORDS} $contains`, TEXT],
    },
    sorts: 'created_at name user_id last_active',
  },
  messages: {
    spec: MESSAGE_FIELDS,
    fields: {
      text: [`${ALL} ${WORDS} $any`, TEXT],
      attachments: ['$exists', true],
      ...texts(CHOICE, 'attachments.type', 'user.id', 'user_id'),
      ...texts(ALL, 'cid', 'id', 'parent_id', 'type'),
      ...numbers(ALL, 'reply_count'),
      ...times(ALL, 'created_at', 'updated_at'),
      'mentioned_users.id': ['$contains', TEXT],
      ...flags('pinned'),
      'own.key': [ALL, TEXT],
    },
    sorts: 'relevance created_at updated_at id own.key',
  },
  bans: {
    spec: BAN_FIELDS,
    fields: {
      ...texts(ALL, 'user_id', 'banned_by_id'),
      channel_cid: [CHOICE, TEXT],
      ...times(ALL, 'created_at'),
      reason: [`${ALL} $autocomplete`, TEXT],
    },
    sorts: 'created_at',
  },
  flags: {
    spec: FLAG_FIELDS,
    fields: {
      ...texts(CHOICE, 'channel_cid', 'user_id', 'message_id', 'team', 'reporter_id', 'reason'),
      ...texts(ONE, 'action', 'blocklist_name', 'date_range', 'harm_label', 'harm_type', 'image_labels'),
      ...texts(ONE, 'keyword', 'matched_phrase', 'reporter_type'),
      ...numbers(ONE, 'phrase_list_ids'),
      ...flags('is_reviewed'),
      ...times(COMPARED, 'created_at'),
    },
    sorts: 'created_at',
  },
  drafts: {
    spec: DRAFT_FIELDS,
    fields: {
      channel_cid: [CHOICE, TEXT],
      parent_id: [`${CHOICE} $exists`, TEXT],
      ...times(COMPARED, 'created_at'),
    },
    sorts: 'created_at',
  },
  threads: {
    spec: THREAD_FIELDS,
    fields: {
      ...texts(CHOICE, 'channel_cid', 'channel.team', 'created_by_user_id', 'parent_message_id', 'title'),
      ...flags('channel.disabled', 'has_unread'),
      ...numbers(COMPARED, 'active_participant_count', 'participant_count', 'reply_count'),
      ...times(COMPARED, 'created_at', 'last_message_at', 'updated_at'),
      'own.key': [`${ALL} ${WORDS} $contains`, TEXT],
    },
    sorts:
      'has_unread last_message_at created_at updated_at reply_count participant_count active_participant_count parent_message_id',
  },
  reminders: {
    spec: REMINDER_FIELDS,
    fields: {
      ...texts(CHOICE, 'channel_cid', 'message_id'),
      ...times(COMPARED, 'created_at', 'updated_at'),
      ...times(`${COMPARED} $exists`, 'remind_at'),
    },
    sorts: 'remind_at created_at updated_at channel_cid message_id',
  },
  polls: {
    spec: POLL_FIELDS,
    fields: {
      ...texts(CHOICE, 'id', 'created_by_id', 'voting_visibility'),
      name: [`${CHOICE} ${WORDS}`, TEXT],
      ...flags('is_closed', 'allow_answers', 'allow_user_suggested_options', 'enforce_unique_vote'),
      ...numbers(ALL, 'max_votes_allowed'),
      ...numbers(COMPARED, 'vote_count'),
      ...times(`${COMPARED} $exists`, 'created_at', 'updated_at'),
      'own.key': [`${ALL} ${WORDS} $contains`, TEXT],
    },
    sorts: 'id name created_at updated_at is_closed vote_count',
  },
  votes: {
    spec: VOTE_FIELDS,
    fields: {
      ...texts(CHOICE, 'id', 'poll_id', 'user_id'),
      option_id: [`${CHOICE} $exists`, TEXT],
      ...flags('is_answer'),
      ...times(`${COMPARED} $exists`, 'created_at', 'updated_at'),
    },
    sorts: 'id created_at updated_at',
  },
};

function operand(operator: string, value: unknown): unknown {
  if (operator === '$exists') return true;
  return operator === '$in' || operator === '$nin' ? [value] : value;
}

/** The code of a refusal, or null without one. */
function refused(work: () => unknown): number | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code;
  }
}

const INPUT = 4;

test.each(Object.entries(RESOURCES))('%s', (_, { spec, fields, sorts }) => {
  const wrong: string[] = [];
  for (const [field, [operators, value]] of Object.entries(fields))
    for (const operator of OPERATORS) {
      const expected = operators.split(' ').includes(operator) ? null : INPUT;
      const filter = { [field]: { [operator]: operand(operator, value) } };
      const came = refused(() => parseFilter(filter, spec));
      if (came !== expected) wrong.push(`${field} ${operator}: expected ${expected}, came ${came}`);
    }
  expect(wrong).toEqual([]);
  expect(
    Object.keys(fields)
      .filter((name) => name !== 'own.key')
      .sort(),
  ).toEqual(Object.keys(spec.fields).map(spelled).sort());
  expect(refused(() => parseFilter({ 'own.key': TEXT }, spec))).toBe('own.key' in fields ? null : INPUT);
  for (const field of sorts.split(' '))
    expect(
      refused(() => parseSort([{ field, direction: -1 }], spec)),
      field,
    ).toBeNull();
  const others = [...Object.keys(fields), 'own.key'].filter((name) => !sorts.split(' ').includes(name));
  if (!sorts.includes('own.key'))
    for (const field of others)
      expect(
        refused(() => parseSort([{ field, direction: 1 }], spec)),
        field,
      ).toBe(INPUT);
});

test('fields have the API’s names; a name in camelCase is a key of custom data', () => {
  const named = (name: string) => ({ op: '$exists', field: { kind: 'named', name }, value: true });
  const custom = (key: string) => ({ op: '$exists', field: { kind: 'custom', path: [key] }, value: true });
  const read = (key: string) => parseFilter({ [key]: { $exists: true } }, USER_FIELDS);
  expect(read('last_active')).toMatchObject({ of: [{ of: [named('lastActive')] }] });
  expect(read('lastActive')).toMatchObject({ of: [{ of: [custom('lastActive')] }] });
  expect(read('last__active')).toMatchObject({ of: [{ of: [custom('last__active')] }] });
  expect(read('toString')).toMatchObject({ of: [{ of: [custom('toString')] }] });
  expect(parseSort([{ field: 'createdAt' }], USER_FIELDS)).toMatchObject([
    { field: { kind: 'custom', path: ['createdAt'] } },
  ]);
});
