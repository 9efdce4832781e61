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
      ['contract/subtle-people.test.ts', '1: '],
      [`${UNIT}/members.test.ts`, 'are the same for the same people'],
      [`${UNIT}/members.test.ts`, 'need at least two people'],
      [`${UNIT}/members.test.ts`, 'cannot have a chosen id'],
      [`${UNIT}/members.test.ts`, 'take back a member who left'],
    ],
  },
  2: {
    what: 'an existing channel ignores data, a deleted one is revived empty',
    by: [
      [`${UNIT}/members.test.ts`, 'is ignored where the channel exists'],
      ['contract/small-print.test.ts', '2: '],
    ],
  },
  3: {
    what: 'adding members twice and removing strangers changes nothing',
    by: [
      ['contract/subtle.test.ts', '3: '],
      ['contract/small-print.test.ts', '3: '],
    ],
  },
  4: { what: 'member events are about the member', by: [['contract/subtle.test.ts', '4: ']] },
  5: { what: 'invitations are answered once', by: [['contract/subtle-channels.test.ts', '5: ']] },
  6: {
    what: 'what counts as unread, for whom',
    by: [
      ['contract/subtle-people.test.ts', '6: '],
      [`${UNIT}/subtle-users.test.ts`, '6: '],
      ['contract/threads.test.ts', '6: '],
      [`${UNIT}/threads.test.ts`, '6: '],
    ],
  },
  7: { what: 'GET /unread and its batch', by: [['contract/account.test.ts', '7: ']] },
  8: {
    what: 'deleting takes unread away',
    by: [
      ['contract/subtle.test.ts', '8: '],
      [`${UNIT}/unread.test.ts`, 'matches the definition'],
    ],
  },
  9: { what: 'reading up to a message', by: [['contract/subtle.test.ts', '9: ']] },
  10: {
    what: 'marking unread',
    by: [
      ['contract/subtle.test.ts', '10: '],
      ['contract/small-print.test.ts', '10: '],
    ],
  },
  11: { what: 'pages of replies', by: [['contract/threads.test.ts', '11: ']] },
  12: { what: 'id_gt', by: [['contract/message-rules.test.ts', '12: ']] },
  13: { what: 'id_around', by: [['contract/message-rules.test.ts', '13: ']] },
  14: { what: 'default sizes of lists', by: [['contract/message-rules.test.ts', '14: ']] },
  15: {
    what: 'deleted messages stay in lists without their text',
    by: [
      ['contract/messages.test.ts', '15: '],
      ['contract/small-print.test.ts', '15: '],
      [`${UNIT}/undoing-messages.test.ts`, '15: '],
    ],
  },
  16: { what: 'the same id again', by: [['contract/message-rules.test.ts', '16: ']] },
  17: {
    what: 'refused messages come back as errors',
    by: [[`${UNIT}/commands.test.ts`, '17: ']],
  },
  18: { what: 'what never changes', by: [['contract/message-rules.test.ts', '18: ']] },
  19: {
    what: 'quotes',
    by: [
      ['contract/messages.test.ts', 'are one level deep'],
      [`${UNIT}/changing-messages.test.ts`, 'keeps the quote unless the update removes it'],
    ],
  },
  20: {
    what: 'pins and their end',
    by: [
      [`${UNIT}/pins.test.ts`, '20: '],
      ['contract/messages.test.ts', '20: '],
    ],
  },
  21: {
    what: 'reactions sent again',
    by: [
      ['contract/message-rules.test.ts', '21: '],
      [`${UNIT}/querying-reactions.test.ts`, '21: '],
    ],
  },
  22: {
    what: 'own reactions',
    by: [
      ['contract/message-rules.test.ts', '22: '],
      [`${UNIT}/querying-reactions.test.ts`, '22: '],
    ],
  },
  23: { what: 'replies shown in the channel', by: [['contract/threads.test.ts', '23: ']] },
  24: {
    what: 'giphy',
    by: [
      ['contract/messages.test.ts', 'giphy through the client'],
      [`${UNIT}/commands.test.ts`, '24: '],
    ],
  },
  25: {
    what: 'shadow bans',
    by: [
      ['contract/subtle-people.test.ts', '25: '],
      [`${UNIT}/bans.test.ts`, '25: '],
    ],
  },
  26: {
    what: 'how long mutes and bans last',
    by: [
      ['contract/subtle-people.test.ts', '26: '],
      [`${UNIT}/mutes.test.ts`, '26: '],
      [`${UNIT}/bans.test.ts`, '26: '],
      ['contract/small-print.test.ts', '26: '],
    ],
  },
  27: { what: 'hidden channels', by: [['contract/subtle-channels.test.ts', '27: ']] },
  28: {
    what: 'slow mode',
    by: [
      ['contract/subtle-people.test.ts', '28: '],
      [`${UNIT}/send-message.test.ts`, 'slow mode'],
    ],
  },
  29: { what: 'truncation', by: [['contract/subtle-channels.test.ts', '29: ']] },
  30: {
    what: 'filters of state and of custom lists',
    by: [['contract/subtle-channels.test.ts', '30: ']],
  },
  31: {
    what: 'sorting by unread and by last message',
    by: [
      ['contract/subtle.test.ts', '31: '],
      ['contract/small-print.test.ts', '31: '],
    ],
  },
  32: {
    what: 'connecting merges, upserting replaces',
    by: [
      ['contract/subtle-people.test.ts', '32: '],
      [`${UNIT}/subtle-users.test.ts`, '32: '],
    ],
  },
  33: {
    what: 'paths of partial updates',
    by: [
      ['contract/subtle-people.test.ts', '33: '],
      [`${UNIT}/subtle-users.test.ts`, '33: '],
    ],
  },
  34: {
    what: 'tasks, and the files of exports',
    by: [
      ['contract/exports.test.ts', '34: '],
      ['contract/user-administration.test.ts', '34: '],
      ['contract/channel-ends.test.ts', '34: '],
      [`${UNIT}/tasks.test.ts`, '34: '],
      ['contract/killed.test.ts', '34: '],
    ],
  },
  35: {
    what: 'history of messages',
    by: [
      ['contract/messages.test.ts', '35: '],
      [`${UNIT}/message-history.test.ts`, '35: '],
    ],
  },
  36: {
    what: 'texts of reminders, flat live locations, switched on by overrides',
    by: [
      ['contract/reminders.test.ts', 'work only where the channel’s overrides enable them'],
      ['contract/reminders.test.ts', 'are refused with the texts that clients look for'],
      ['contract/locations.test.ts', 'a live one is listed'],
    ],
  },
  37: { what: 'drafts', by: [['contract/drafts.test.ts', '37: ']] },
  38: {
    what: 'rate-limit headers, and the body of GET /app',
    by: [
      ['contract/rate-limits.test.ts', 'every answer has the tightest limit'],
      ['contract/http.test.ts', 'GET /app has exactly app and duration'],
    ],
  },
  39: {
    what: 'devices and unique names',
    by: [
      ['contract/account.test.ts', '39: '],
      ['contract/subtle-people.test.ts', '39: '],
      [`${UNIT}/subtle-users.test.ts`, '39: '],
    ],
  },
  40: {
    what: 'each connection is an audience of its own',
    by: [
      ['contract/subtle.test.ts', '40: '],
      ['contract/unread.test.ts', 'two sockets of one user'],
      ['contract/channels.test.ts', 'a removed watcher gets nothing more'],
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
