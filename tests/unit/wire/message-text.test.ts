/** A message of a long answer is written as text, and equals the object that all other answers write. */
import { expect, test } from 'vitest';
import type { MessageView, ReactionView } from '../../../server/src/domain/index.ts';
import { JsonText, messageTexts, writeMessage } from '../../../server/src/wire/index.ts';
import { AT, ann, message } from './views.ts';

const plain: MessageView = { ...message, custom: {} };
const inWords = (view: MessageView) => JSON.stringify(writeMessage(view));

const reaction: ReactionView = {
  messageId: 'm1',
  userId: 'ann',
  type: 'like',
  score: 1,
  emojiCode: null,
  shadowed: false,
  custom: {},
  createdAt: AT,
  updatedAt: AT,
  user: ann,
};

/** Fields whose values the text takes from each message, and those that no message shows. */
type Own = 'id' | 'cid' | 'text' | 'user' | 'member' | 'createdAt' | 'updatedAt';
type Unwritten = 'userId' | 'quoteKeptFrom' | 'userGroups';

/** For each other field, a value that plain messages do not have. */
const FURTHER: { readonly [K in Exclude<keyof MessageView, Own | Unwritten>]: MessageView[K] } = {
  type: 'system',
  html: '<p>hi</p>',
  parentId: 'p',
  showInChannel: true,
  quotedMessageId: 'q',
  quotedMessage: { ...plain, id: 'q' },
  moderation: { action: 'remove', originalText: 'no', blocklist: null },
  mentionedUsers: [ann],
  attachments: [{ type: 'image' }],
  silent: true,
  custom: { mood: 'fine' },
  pollId: 'poll',
  poll: {
    id: 'poll',
    name: 'When?',
    description: '',
    votingVisibility: 'public',
    enforceUniqueVote: false,
    maxVotesAllowed: null,
    allowUserSuggestedOptions: false,
    allowAnswers: false,
    isClosed: false,
    options: [],
    voteCount: 0,
    voteCountsByOption: {},
    answersCount: 0,
    custom: {},
    createdAt: AT,
    updatedAt: AT,
    createdBy: ann,
    latestVotesByOption: {},
    latestAnswers: [],
    ownVotes: [],
  },
  sharedLocation: {
    cid: 'messaging:a',
    messageId: 'm1',
    userId: 'ann',
    latitude: 1,
    longitude: 2,
    deviceId: 'phone',
    endAt: null,
    createdAt: AT,
    updatedAt: AT,
  },
  draft: {
    userId: 'ann',
    cid: 'messaging:a',
    parentId: 'm1',
    createdAt: AT,
    message: {
      id: 'd',
      text: 'soon',
      type: 'regular',
      attachments: [],
      mentionedUsers: [],
      quotedMessageId: null,
      pollId: null,
      showInChannel: false,
      silent: false,
      custom: {},
    },
  },
  reminder: {
    userId: 'ann',
    messageId: 'm1',
    cid: 'messaging:a',
    remindAt: AT,
    createdAt: AT,
    updatedAt: AT,
    user: ann,
  },
  reactionGroups: { like: { count: 1, sumScores: 1, firstReactionAt: AT, lastReactionAt: AT } },
  latestReactions: [reaction],
  ownReactions: [reaction],
  replyCount: 1,
  deletedReplyCount: 1,
  threadParticipants: [ann],
  pinnedAt: AT,
  pinnedBy: ann,
  pinExpires: AT,
  textUpdatedAt: AT,
  deletedAt: AT,
  restrictedVisibility: ['ann'],
  mentionedGroups: { channel: true, here: false, roles: [], groupIds: [] },
  command: { name: 'giphy', args: 'cat' },
  i18n: { language: 'en' },
  shadowed: true,
  deletedForMe: true,
};

test('a plain message is text, with its own values in it', () => {
  const write = messageTexts();
  const texts = ['', 'a "quoted" \\ word', '\u0000', 'é \u2028 \ud800', '<b>'];
  const member = { channelRole: 'a "role"', notificationsMuted: false, custom: { pet: 'cat' } };
  const views: readonly MessageView[] = [
    ...texts.map((text) => ({ ...plain, text })),
    ...texts.map((id) => ({ ...plain, id, cid: `messaging:${id}` })),
    { ...plain, member, user: { ...ann, id: 'bob', custom: {}, online: false } },
    { ...plain, createdAt: AT + 1, updatedAt: AT + 2 },
  ];
  for (const view of views) {
    const written = write(view);
    expect(written).toBeInstanceOf(JsonText);
    expect((written as JsonText).text).toBe(inWords(view));
    expect(JSON.stringify({ written })).toBe(`{"written":${inWords(view)}}`);
  }
});

test.each(Object.keys(FURTHER) as (keyof typeof FURTHER)[])('%s of a message is not lost', (key) => {
  const view = { ...plain, [key]: FURTHER[key] };
  expect(inWords(view)).not.toBe(inWords(plain));
  expect(JSON.stringify(messageTexts()(view))).toBe(inWords(view));
});

test('a message of somebody who is no member has no member', () => {
  const view = { ...plain, member: null };
  expect(JSON.stringify(messageTexts()(view))).toBe(inWords(view));
});
