/**
 * Behaviours of the API that clients rely on and that are easy to get wrong, each with the tests that prove
 * it.
 */
import { expect, test } from 'vitest';
import { titlesIn } from '../../support/titles.ts';

interface Behaviour {
  readonly what: string;
  /** A file under tests/ and the beginning of the test's title. */
  readonly by: readonly (readonly [file: string, title: string])[];
}

const UNIT = 'unit/server';
const BEHAVIOURS: Readonly<Record<number, Behaviour>> = {
  1: {
    what: 'channels of a set of members are one, closed to others, and take back who left',
    by: [
      ['contract/people/subtle-people.test.ts', '1: '],
      [`${UNIT}/people/members.test.ts`, 'are the same for the same people'],
      [`${UNIT}/people/members.test.ts`, 'need at least two people'],
      [`${UNIT}/people/members.test.ts`, 'cannot have a chosen id'],
      [`${UNIT}/people/members.test.ts`, 'take back a member who left'],
    ],
  },
  2: {
    what: 'an existing channel ignores data, a deleted one is revived empty',
    by: [
      [`${UNIT}/people/members.test.ts`, 'is ignored where the channel exists'],
      ['contract/messages/small-print.test.ts', '2: '],
    ],
  },
  3: {
    what: 'adding members twice and removing strangers changes nothing',
    by: [
      ['contract/messages/subtle.test.ts', '3: '],
      ['contract/messages/small-print.test.ts', '3: '],
    ],
  },
  4: { what: 'member events are about the member', by: [['contract/messages/subtle.test.ts', '4: ']] },
  5: { what: 'invitations are answered once', by: [['contract/channels/subtle-channels.test.ts', '5: ']] },
  6: {
    what: 'what counts as unread, for whom',
    by: [
      ['contract/people/subtle-people.test.ts', '6: '],
      [`${UNIT}/people/subtle-users.test.ts`, '6: '],
      ['contract/messages/threads.test.ts', '6: '],
      [`${UNIT}/messages/threads.test.ts`, '6: '],
    ],
  },
  7: { what: 'GET /unread and its batch', by: [['contract/people/account.test.ts', '7: ']] },
  8: {
    what: 'deleting takes unread away',
    by: [
      ['contract/messages/subtle.test.ts', '8: '],
      [`${UNIT}/unread.test.ts`, 'matches the definition'],
    ],
  },
  9: { what: 'reading up to a message', by: [['contract/messages/subtle.test.ts', '9: ']] },
  10: {
    what: 'marking unread',
    by: [
      ['contract/messages/subtle.test.ts', '10: '],
      ['contract/messages/small-print.test.ts', '10: '],
    ],
  },
  11: { what: 'pages of replies', by: [['contract/messages/threads.test.ts', '11: ']] },
  12: { what: 'id_gt', by: [['contract/messages/message-rules.test.ts', '12: ']] },
  13: { what: 'id_around', by: [['contract/messages/message-rules.test.ts', '13: ']] },
  14: { what: 'default sizes of lists', by: [['contract/messages/message-rules.test.ts', '14: ']] },
  15: {
    what: 'deleted messages stay in lists without their text',
    by: [
      ['contract/messages/messages.test.ts', '15: '],
      ['contract/messages/small-print.test.ts', '15: '],
      [`${UNIT}/messages/undoing-messages.test.ts`, '15: '],
    ],
  },
  16: { what: 'the same id again', by: [['contract/messages/message-rules.test.ts', '16: ']] },
  17: {
    what: 'refused messages come back as errors',
    by: [[`${UNIT}/messages/commands.test.ts`, '17: ']],
  },
  18: { what: 'what never changes', by: [['contract/messages/message-rules.test.ts', '18: ']] },
  19: {
    what: 'quotes',
    by: [
      ['contract/messages/messages.test.ts', 'are one level deep'],
      [`${UNIT}/messages/changing-messages.test.ts`, 'keeps the quote unless the update removes it'],
    ],
  },
  20: {
    what: 'pins and their end',
    by: [
      [`${UNIT}/messages/pins.test.ts`, '20: '],
      ['contract/messages/messages.test.ts', '20: '],
    ],
  },
  21: {
    what: 'reactions sent again',
    by: [
      ['contract/messages/message-rules.test.ts', '21: '],
      [`${UNIT}/filters/querying-reactions.test.ts`, '21: '],
    ],
  },
  22: {
    what: 'own reactions',
    by: [
      ['contract/messages/message-rules.test.ts', '22: '],
      [`${UNIT}/filters/querying-reactions.test.ts`, '22: '],
    ],
  },
  23: { what: 'replies shown in the channel', by: [['contract/messages/threads.test.ts', '23: ']] },
  24: {
    what: 'giphy',
    by: [
      ['contract/messages/messages.test.ts', 'giphy through the client'],
      [`${UNIT}/messages/commands.test.ts`, '24: '],
    ],
  },
  25: {
    what: 'shadow bans',
    by: [
      ['contract/people/subtle-people.test.ts', '25: '],
      [`${UNIT}/people/bans.test.ts`, '25: '],
    ],
  },
  26: {
    what: 'how long mutes and bans last',
    by: [
      ['contract/people/subtle-people.test.ts', '26: '],
      [`${UNIT}/people/mutes.test.ts`, '26: '],
      [`${UNIT}/people/bans.test.ts`, '26: '],
      ['contract/messages/small-print.test.ts', '26: '],
    ],
  },
  27: { what: 'hidden channels', by: [['contract/channels/subtle-channels.test.ts', '27: ']] },
  28: {
    what: 'slow mode',
    by: [
      ['contract/people/subtle-people.test.ts', '28: '],
      [`${UNIT}/messages/send-message.test.ts`, 'slow mode'],
    ],
  },
  29: { what: 'truncation', by: [['contract/channels/subtle-channels.test.ts', '29: ']] },
  30: {
    what: 'filters of state and of custom lists',
    by: [['contract/channels/subtle-channels.test.ts', '30: ']],
  },
  31: {
    what: 'sorting by unread and by last message',
    by: [
      ['contract/messages/subtle.test.ts', '31: '],
      ['contract/messages/small-print.test.ts', '31: '],
    ],
  },
  32: {
    what: 'connecting merges, upserting replaces',
    by: [
      ['contract/people/subtle-people.test.ts', '32: '],
      [`${UNIT}/people/subtle-users.test.ts`, '32: '],
    ],
  },
  33: {
    what: 'paths of partial updates',
    by: [
      ['contract/people/subtle-people.test.ts', '33: '],
      [`${UNIT}/people/subtle-users.test.ts`, '33: '],
    ],
  },
  34: {
    what: 'tasks, and the files of exports',
    by: [
      ['contract/operating/exports.test.ts', '34: '],
      ['contract/people/user-administration.test.ts', '34: '],
      ['contract/channels/channel-ends.test.ts', '34: '],
      [`${UNIT}/tasks.test.ts`, '34: '],
      ['contract/operating/killed.test.ts', '34: '],
    ],
  },
  35: {
    what: 'history of messages',
    by: [
      ['contract/messages/messages.test.ts', '35: '],
      [`${UNIT}/messages/message-history.test.ts`, '35: '],
    ],
  },
  36: {
    what: 'texts of reminders, flat live locations, switched on by overrides',
    by: [
      ['contract/messages/reminders.test.ts', 'work only where the channel’s overrides enable them'],
      ['contract/messages/reminders.test.ts', 'are refused with the texts that clients look for'],
      ['contract/messages/locations.test.ts', 'a live one is listed'],
    ],
  },
  37: { what: 'drafts', by: [['contract/messages/drafts.test.ts', '37: ']] },
  38: {
    what: 'rate-limit headers, and the body of GET /app',
    by: [
      ['contract/wire/rate-limits.test.ts', 'every answer has the tightest limit'],
      ['contract/wire/http.test.ts', 'GET /app has exactly app and duration'],
    ],
  },
  39: {
    what: 'devices and unique names',
    by: [
      ['contract/people/account.test.ts', '39: '],
      ['contract/people/subtle-people.test.ts', '39: '],
      [`${UNIT}/people/subtle-users.test.ts`, '39: '],
    ],
  },
  40: {
    what: 'each connection is an audience of its own',
    by: [
      ['contract/messages/subtle.test.ts', '40: '],
      ['contract/channels/unread.test.ts', 'two sockets of one user'],
      ['contract/channels/channels.test.ts', 'a removed watcher gets nothing more'],
    ],
  },
};

const COUNT = 40;

test('every number is listed', () => {
  expect(Object.keys(BEHAVIOURS).map(Number)).toEqual(Array.from({ length: COUNT }, (_, i) => i + 1));
});

test.each(Object.entries(BEHAVIOURS))('%s is proven by the tests it names', (_, { what, by }) => {
  expect(what).not.toBe('');
  expect(by).not.toEqual([]);
  for (const [file, title] of by) {
    expect(
      titlesIn(file).some((one) => one.startsWith(title)),
      `${file}: ${title}`,
    ).toBe(true);
  }
});
