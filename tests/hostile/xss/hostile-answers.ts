import type { Page } from 'playwright-core';
import { type Change, changeAnswers, type Json } from './change-answers.ts';
import { hostileAttachments } from './hostile-attachments.ts';
import { PAYLOADS } from './payloads.ts';

/** A minute between messages of different people keeps each in a group of its own, in ms. */
const APART_MS = 60_000;
const CARRIERS = ['m', 's'] as const;

/** Ids of the messages and channels with the payloads, in order. */
export const idOf = (kind: 'm' | 's' | 'c' | 't', index: number): string => `${kind}${index}`;

export const person = (text: string, index: number): Json => ({
  ...{ id: `p${index}`, name: text, image: text, role: 'user', online: index % 2 === 0 },
  ...{ title: text, html: text, url: text, language: text },
});

/** A hostile text, in the place with this index. */
export interface Payload {
  readonly text: string;
  readonly index: number;
  /** Origin of the page. */
  readonly origin: string;
}

export function messageWith(real: Json, { text, index, origin }: Payload): Json {
  const user = person(text, index);
  const attachments = hostileAttachments(text, origin);
  const carried = { ...real, user, text, html: text, attachments };
  return {
    ...carried,
    ...{ id: idOf('m', index), type: 'regular', created_at: timeOf(real, 2 * index), cid: real.cid },
    text: `${text}\n\n@${text} @p${index}`,
    // A quote shows its first attachment. All of them would make the answer 26 MB, which takes longer than
    // the client waits.
    quoted_message: { ...carried, attachments: attachments.slice(0, 1), id: idOf('m', 0), type: 'regular' },
    ...{ mentioned_users: [user], mentioned_roles: [text], mentioned_groups: [{ id: text, name: text }] },
    ...{
      pinned: true,
      pinned_by: user,
      pinned_at: timeOf(real, 0),
      reply_count: 2,
      thread_participants: [user],
    },
    ...{ reaction_groups: { [text]: { count: 2, sum_scores: 2 } }, own_reactions: [{ type: text, user }] },
    i18n: { language: text, en_text: text, [`${text}_text`]: text },
    ...{ poll: { id: text, name: text, options: [], is_closed: false }, poll_id: text },
    ...{
      command: text,
      command_info: { name: text },
      error: text,
      status: text,
      moderation: { action: text },
    },
    // Names of an app's own fields.
    ...{
      title: text,
      custom: { text },
      style: text,
      onclick: text,
      ref: text,
      key: text,
      children: text,
      [text]: text,
    },
  };
}

/** `npm run test:full`: every payload in every field of every attachment. */
const ATTACHED_EVERY = process.env.STOOP_TEST_FULL === '1' ? 1 : 3;

/**
 * Leaves the attachments to every third message. One code draws those of all payloads, and drawing them took most of the time;
 * the text, names and quote of a message carry every payload.
 */
const withSome = (message: Json, index: number): Json =>
  index % ATTACHED_EVERY === 0 ? message : { ...message, attachments: [] };

const timeOf = (real: Json, minutes: number): string =>
  new Date(Date.parse(String(real.created_at)) - APART_MS * (2 * PAYLOADS.length - minutes)).toISOString();

function systemWith(real: Json, text: string, index: number): Json {
  const created_at = timeOf(real, 2 * index + 1);
  return { ...real, id: idOf('s', index), type: 'system', text, user: person(text, index), created_at };
}

/** Commands of a channel, and people who react, type and watch. */
const COMMANDS = PAYLOADS.map(({ text }) => ({ name: `u${text}`, description: text, args: text, set: text }));

function channelWith(real: Json, text: string, index: number): Json {
  const channel = { ...(real.channel as Json), id: idOf('c', index), cid: `messaging:${idOf('c', index)}` };
  const user = person(text, index);
  const [message] = real.messages as Json[];
  return {
    ...real,
    channel: { ...channel, name: text, image: text, description: text, html: text, title: text },
    members: [{ user, user_id: user.id, role: text, channel_role: text }],
    messages: [{ ...message, text, user, attachments: [], id: `${idOf('c', index)}-last`, cid: channel.cid }],
  };
}

function threadWith(real: Json, text: string, index: number): Json {
  const user = person(text, index);
  const parent = { ...(real.parent_message as Json), id: idOf('t', index), text, user };
  return {
    ...real,
    ...{ title: text, parent_message_id: idOf('t', index), parent_message: parent },
    channel: { ...(real.channel as Json), name: text, image: text },
    thread_participants: [{ user, user_id: user.id }],
    latest_replies: [{ ...parent, id: `${idOf('t', index)}-reply`, parent_id: idOf('t', index) }],
  };
}

/** Changes an answer of the API, by the path of its call. */
const CHANGES: readonly Change[] = [
  [
    /\/channels\/messaging\/[^/]+\/query$/,
    (real, origin) => {
      const [first] = (real.messages ?? []) as Json[];
      const channel = (real.channel ?? {}) as Json;
      return {
        ...real,
        channel: { ...channel, config: { ...(channel.config as Json), commands: COMMANDS } },
        messages: first
          ? PAYLOADS.flatMap(({ text }, index) => [
              withSome(messageWith(first, { text, index, origin }), index),
              systemWith(first, text, index),
            ])
          : [],
      };
    },
  ],
  [
    /\/channels$/,
    (real) => {
      const [first] = real.channels as Json[];
      return {
        ...real,
        channels: first ? [first, ...PAYLOADS.map(({ text }, n) => channelWith(first, text, n))] : [],
      };
    },
  ],
  [
    /\/threads$/,
    (real) => {
      const [first] = real.threads as Json[];
      return { ...real, threads: first ? PAYLOADS.map(({ text }, n) => threadWith(first, text, n)) : [] };
    },
  ],
  [
    /\/messages\/[^/]+\/reactions$/,
    (real) => ({
      ...real,
      reactions: PAYLOADS.map(({ text }, n) => ({ type: text, user: person(text, n), user_id: `p${n}` })),
    }),
  ],
  [
    /\/og$/,
    (real) => ({
      ...real,
      ...{ title: PAYLOADS.map(({ text }) => text).join(' '), title_link: 'https://a.example/x' },
      ...{
        og_scrape_url: 'https://a.example/x',
        image_url: 'javascript:alert(1)',
        author_name: '<img src=x onerror=alert(1)>',
      },
    }),
  ],
];

/** The rows that a list of all messages must have rendered. */
export const ALL_ROWS: readonly string[] = PAYLOADS.flatMap((_, index) =>
  CARRIERS.map((kind) => idOf(kind, index)),
);

/**
 * A compromised server: real answers whose texts, names, URLs, attachments and custom fields are all
 * payloads, also those that our own server would refuse.
 */
export const answerWithPayloads = (page: Page, origin: string): Promise<void> =>
  changeAnswers(page, origin, CHANGES);
