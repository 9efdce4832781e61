import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Changes } from '../../../src/chat/actions/changes.ts';
import { ChannelState } from '../../../src/chat/channels/channel-state.ts';
import { attachmentOf } from '../../../src/chat/content/attachment.ts';
import { rowView } from '../../../src/chat/conversation/message-view.ts';
import { NO_RECEIPTS } from '../../../src/chat/conversation/receipts.ts';
import { Timeline } from '../../../src/chat/conversation/timeline.ts';
import type { Attachment, ChannelItem, MessageSnapshot, Person } from '../../../src/chat/index.ts';
import { entryOf } from '../../../src/chat/list/entry.ts';
import { itemView } from '../../../src/chat/list/item-view.ts';
import { Messages } from '../../../src/chat/messages/messages.ts';
import { createPeople } from '../../../src/chat/people/people.ts';
import { assertProperty } from '../../support/seed.ts';
import { message } from './support/message.ts';
import { TestClock } from './support/world.ts';
import { overTheWire, wrongRecord, wrongValue } from './support/wrong-values.ts';

const ME = 'maya';
const RUNS = { numRuns: 2_000 };
/** Maximum length of a text shown on one line, in characters. */
const LONGEST_LINE = 500;

const listOf = (item: fc.Arbitrary<unknown>) => fc.array(item, { maxLength: 4 });
const user = wrongRecord({
  id: fc.constantFrom('ann', ME),
  name: fc.constant('Ann'),
  ...{ image: null, role: fc.constant('user'), online: null, last_active: null },
});
const size = wrongRecord({ url: null, width: fc.constantFrom(80, 600, 1_600), height: null });
const attachment = wrongRecord({
  type: fc.constantFrom('image', 'giphy', 'video', 'audio', 'voiceRecording', 'file', 'hologram'),
  ...{
    image_url: null,
    asset_url: null,
    thumb_url: null,
    title_link: null,
    og_scrape_url: null,
    mime_type: null,
  },
  ...{
    title: null,
    fallback: null,
    text: null,
    author_name: null,
    duration: null,
    file_size: null,
    actions: null,
  },
  ...{ original_width: null, original_height: null, upload_sizes: listOf(fc.oneof(size, wrongValue)) },
  waveform_data: listOf(wrongValue),
  giphy: wrongRecord({ fixed_height: size, original: size, fixed_height_still: size }),
});
const wrongMessage = wrongRecord({
  type: fc.constantFrom('regular', 'reply', 'system', 'deleted', 'error', 'ephemeral', 'hologram'),
  text: fc.constant('words'),
  user,
  attachments: listOf(fc.oneof(attachment, wrongValue)),
  mentioned_users: listOf(fc.oneof(user, wrongValue)),
  mentioned_roles: listOf(wrongValue),
  mentioned_groups: listOf(fc.oneof(wrongRecord({ name: null }), wrongValue)),
  reaction_groups: fc.dictionary(fc.string(), fc.oneof(wrongRecord({ count: fc.constant(2) }), wrongValue)),
  own_reactions: listOf(fc.oneof(wrongRecord({ type: null }), wrongValue)),
  thread_participants: listOf(fc.oneof(user, wrongValue)),
  reply_count: fc.constant(2),
  i18n: fc.dictionary(fc.constantFrom('language', 'en_text', 'de_text', '__proto___text'), wrongValue),
  poll: wrongRecord({ name: null, is_closed: null }),
  shared_location: wrongRecord({ latitude: fc.constant(1), longitude: fc.constant(1), end_at: null }),
  ...{
    pinned: null,
    pinned_by: user,
    silent: null,
    mentioned_channel: null,
    mentioned_here: null,
    poll_id: null,
  },
  ...{ deleted_at: null, message_text_updated_at: null, custom: null, html: null, command: null },
});

/** Returns the ways in which a text breaks what components are promised; empty if it breaks none. */
function wrongText(name: string, value: unknown, longest = Number.POSITIVE_INFINITY): string[] {
  return typeof value === 'string' && value.length <= longest ? [] : [`${name} is ${JSON.stringify(value)}`];
}

function wrongPerson(name: string, person: Person): string[] {
  const wrong = [...wrongText(`${name}.id`, person.id), ...wrongText(`${name}.name`, person.name)];
  if (typeof person.online !== 'boolean') wrong.push(`${name}.online is ${JSON.stringify(person.online)}`);
  if (person.image !== undefined) wrong.push(...wrongAddress(`${name}.image`, person.image));
  if (person.role !== undefined) wrong.push(...wrongText(`${name}.role`, person.role));
  return wrong;
}

const ADDRESS = /^(?:https?:|blob:|data:image\/(?:png|gif|jpe?g|webp|avif);base64,)/i;
function wrongAddress(name: string, value: unknown): string[] {
  return typeof value === 'string' && ADDRESS.test(value) ? [] : [`${name} is ${JSON.stringify(value)}`];
}

const wrongNumber = (name: string, value: unknown): string[] =>
  typeof value === 'number' && Number.isFinite(value) ? [] : [`${name} is ${JSON.stringify(value)}`];

/** Checks by field name, the same for every kind of attachment. */
const FIELDS: Readonly<Record<string, (name: string, value: unknown) => string[]>> = {
  ...{
    url: wrongAddress,
    thumb: wrongAddress,
    poster: wrongAddress,
    still: wrongAddress,
    image: wrongAddress,
  },
  ...{ duration: wrongNumber, bytes: wrongNumber, latitude: wrongNumber, longitude: wrongNumber },
  liveUntil: wrongNumber,
  pixels: (name, value) => {
    const { width, height } = Object(value);
    return [...wrongNumber(`${name}.width`, width), ...wrongNumber(`${name}.height`, height)];
  },
  waveform: (name, value) => (value as number[]).flatMap((sample) => wrongNumber(name, sample)),
  closed: (name, value) => (typeof value === 'boolean' ? [] : [`${name} is ${JSON.stringify(value)}`]),
};

function wrongAttachment(shown: Attachment): string[] {
  return Object.entries(shown).flatMap(([field, value]) =>
    Object.hasOwn(FIELDS, field)
      ? (FIELDS[field]?.(field, value) ?? [])
      : wrongText(`attachment.${field}`, value, LONGEST_LINE),
  );
}

const KINDS = ['regular', 'system', 'deleted', 'error', 'ephemeral'];

const wrongMention = (mention: NonNullable<MessageSnapshot['mentions']>[number]): readonly string[] =>
  mention.kind === 'person' ? wrongPerson('mention', mention.person) : wrongText('group', mention.name);

/** Returns everything in a row's snapshot that a component could not render. */
function wrongWithRow(row: MessageSnapshot): string[] {
  const wrong = [...wrongText('text', row.text), ...wrongPerson('author', row.author)];
  if (!KINDS.includes(row.kind)) wrong.push(`kind is ${row.kind}`);
  for (const shown of row.attachments ?? []) wrong.push(...wrongAttachment(shown));
  wrong.push(...(row.mentions ?? []).flatMap(wrongMention));
  for (const { type, count } of row.reactions)
    wrong.push(...wrongText('reaction', type), ...wrongNumber('reaction.count', count));
  for (const person of row.repliers ?? []) wrong.push(...wrongPerson('replier', person));
  if (row.pinnedBy) wrong.push(...wrongPerson('pinnedBy', row.pinnedBy));
  if (row.quoted)
    wrong.push(...wrongText('quoted.text', row.quoted.text), ...wrongPerson('quoted', row.quoted.author));
  for (const text of Object.values(row.translations?.texts ?? {}))
    wrong.push(...wrongText('translation', text));
  if (row.translations) wrong.push(...wrongText('language', row.translations.from));
  wrong.push(...wrongNumber('replyCount', row.replyCount), ...wrongNumber('createdAt', row.createdAt));
  if (row.editedAt !== undefined) wrong.push(...wrongNumber('editedAt', row.editedAt));
  // Every row writes this into its `time` element.
  new Date(row.createdAt).toISOString();
  return wrong;
}

const changes = () => new Changes({ client: () => null, changed: () => {}, saved: () => {} });

/** Rows of a page as the list receives them. */
function rowsOf(page: readonly object[]): readonly MessageSnapshot[] {
  const timeline = new Timeline();
  timeline.reset(page as never, false);
  const context = {
    me: ME,
    people: createPeople(),
    receipts: NO_RECEIPTS,
    changes: changes(),
    unreadThreads: new Set<string>(),
  };
  return timeline.rows.map((row) => {
    context.people.note(row.message.user);
    return rowView(row, context);
  });
}

const asMessage = (n: number, wrong: object) => overTheWire({ ...message(n), ...wrong });

test('reads an attachment of any shape as a known kind with texts, numbers and safe addresses', () => {
  assertProperty(
    fc.property(fc.oneof(attachment, wrongValue), (sent) => {
      expect(wrongAttachment(attachmentOf(sent))).toEqual([]);
    }),
    RUNS,
  );
});

test('renders a message with any wrong field as a row, and keeps the rows around it', () => {
  assertProperty(
    fc.property(wrongMessage, wrongMessage, (first, second) => {
      const quoting = { ...second, quoted_message: { id: 'm2', ...first } };
      const page = [message(1), asMessage(2, first), asMessage(3, quoting), message(4)];
      const rows = rowsOf(page);
      expect(rows.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3', 'm4']);
      expect(rows.flatMap(wrongWithRow)).toEqual([]);
    }),
    RUNS,
  );
});

test('renders a channel of any shape as a row of the list', () => {
  const channel = wrongRecord({ name: null, image: null, created_by: user, last_message_at: null });
  const member = wrongRecord({ user, user_id: fc.constant('ann') });
  assertProperty(
    fc.property(channel, listOf(member), wrongMessage, (data, members, last) => {
      const state = {
        channel: { ...data, cid: 'messaging:a', id: 'a', type: 'messaging' },
        members,
        messages: [asMessage(1, last)],
        read: [],
      };
      const people = createPeople();
      const answer = overTheWire(state) as never;
      const listed = new ChannelState('messaging:a', new TestClock(), () => {});
      listed.fillPart(answer);
      const entry = entryOf(listed, answer, { me: ME, messages: new Messages() });
      const item: ChannelItem = itemView(
        entry,
        { me: ME, people, changes: changes(), muted: false },
        undefined,
      );
      const wrong = [
        ...wrongText('title', item.title),
        ...item.people.flatMap((who) => wrongPerson('who', who)),
      ];
      if (item.image !== undefined) wrong.push(...wrongAddress('image', item.image));
      if (item.last) wrong.push(...wrongText('last', item.last.text), ...wrongNumber('at', item.last.at));
      expect(wrong).toEqual([]);
    }),
    RUNS,
  );
});

test('reads a message of an unknown type as an ordinary message, and marks unknown attachments as unknown', () => {
  const [row] = rowsOf([
    asMessage(1, {
      type: 'hologram',
      text: 'Words',
      attachments: [{ type: 'hologram', title: 'Ann in 3D', depth: [1] }],
    }),
  ]);
  expect(row).toMatchObject({
    kind: 'regular',
    text: 'Words',
    attachments: [{ kind: 'unsupported', name: 'Ann in 3D' }],
  });
});

test('a quote of a deleted message says so and shows none of its content', () => {
  const quoted = {
    ...{ id: 'gone', text: 'secret', user: { id: 'ann', name: 'Ann', role: 'user' } },
    ...{ type: 'deleted', attachments: [{ type: 'image', image_url: 'https://a.example/x.png' }] },
  };
  const [row] = rowsOf([asMessage(1, { quoted_message: quoted })]);
  expect(row?.quoted).toEqual({
    id: 'gone',
    author: expect.objectContaining({ name: 'Ann' }),
    ...{ mine: false, kind: 'deleted', text: '' },
  });
});
