/**
 * The specification's numbers about messages and writing (sections 4, 5 and 9). Each has a name, a value, and
 * a test.
 */
import { expect, test } from 'vitest';
import * as composer from '../../../src/chat/composer/constants.ts';
import * as chat from '../../../src/chat/constants.ts';
import { REMINDER_OFFSETS, REMINDER_STOP } from '../../../src/chat/message-tools/index.ts';
import { ATTRIBUTES } from '../../../src/embed/config/attributes.ts';
import * as location from '../../../src/features/location/state/constants.ts';
import * as poll from '../../../src/features/poll/state/constants.ts';
import * as search from '../../../src/features/search/state/constants.ts';
import { THREADS_PAGE } from '../../../src/features/thread/state/thread-list.ts';
import { titlesIn } from '../../support/titles.ts';

interface Specified {
  readonly what: string;
  readonly value: unknown;
  readonly is: unknown;
  /** A file under tests/ and the beginning of the test's title. */
  readonly by: readonly [file: string, title: string];
}

const UNIT = 'unit/chat';
const ASKED = 'contract/chat/asked.test.ts';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const has = (feature: string) => ATTRIBUTES.features.fallback.some((one) => one === feature);

const NUMBERS: readonly Specified[] = [
  {
    what: 'typing timeout',
    value: 7_000,
    is: chat.TYPING_TIME,
    by: [`${UNIT}/channels/channel-state.test.ts`, 'ends 7 s after the last event and reports it'],
  },
  {
    what: 'message page, and around a message',
    value: 25,
    is: chat.MESSAGE_PAGE,
    by: [ASKED, 'requests 25 messages when a conversation opens'],
  },
  {
    what: 'most messages of one query',
    value: 100,
    is: chat.GAP_PAGE,
    by: [ASKED, 'requests 25 messages when a conversation opens'],
  },
  {
    what: 'replies page',
    value: 50,
    is: chat.REPLIES_PAGE,
    by: [ASKED, 'requests 25 threads a page with 10 participants and 3 replies each'],
  },
  {
    what: 'threads page',
    value: 25,
    is: THREADS_PAGE,
    by: [ASKED, 'requests 25 threads a page with 10 participants and 3 replies each'],
  },
  {
    what: 'mark-read throttle',
    value: 1_000,
    is: chat.READ_THROTTLE,
    by: [ASKED, 'marks a channel read at once'],
  },
  {
    what: 'notification duration',
    value: 3_000,
    is: chat.NOTICE_TIME,
    by: ['e2e/messages/jump.test.ts', 'a deleted message shows a notice'],
  },
  {
    what: 'files of a message',
    value: 10,
    is: composer.MAX_FILES,
    by: [`${UNIT}/composer/uploads.test.ts`, 'are limited to ten a message'],
  },
  {
    what: 'upload size limit',
    value: 104_857_600,
    is: composer.UPLOAD_LIMIT,
    by: [`${UNIT}/composer/uploads.test.ts`, 'no more than that'],
  },
  {
    what: 'link preview debounce',
    value: 1_500,
    is: composer.LINK_DEBOUNCE,
    by: [`${UNIT}/composer/link-previews.test.ts`, 'are requested after a pause in typing'],
  },
  {
    what: 'letters a mention may differ by',
    value: 3,
    is: composer.MENTION_DISTANCE,
    by: [`${UNIT}/composer/suggestions.test.ts`, 'a name may differ'],
  },
  {
    what: 'members that are here if fewer',
    value: 100,
    is: composer.LOCAL_MEMBERS_BELOW,
    by: [`${UNIT}/composer/suggestions.test.ts`, 'ask the server when not all members are loaded'],
  },
  {
    what: 'search debounce, of suggestions too',
    value: [300, 300],
    is: [search.SEARCH_DEBOUNCE, composer.SEARCH_DEBOUNCE],
    by: ['contract/chat/finding.test.ts', 'finds messages'],
  },
  {
    what: 'search page',
    value: 10,
    is: search.SEARCH_PAGE,
    by: ['contract/chat/finding.test.ts', 'finds messages'],
  },
  {
    what: 'options of a poll',
    value: 100,
    is: poll.POLL_OPTIONS_MAX,
    by: ['unit/features/poll/poll-draft.test.ts', 'always has an empty option at the end'],
  },
  {
    what: 'votes of a person',
    value: [2, 10],
    is: [poll.POLL_VOTES_MIN, poll.POLL_VOTES_MAX],
    by: ['unit/features/poll/poll-draft.test.ts', 'turning on one vote each clears the maximum'],
  },
  {
    what: 'shortest live location',
    value: MINUTE,
    is: location.LEAST_DURATION,
    by: ['unit/features/location/live-shares.test.ts', 'lasts a minute'],
  },
  {
    what: 'location update throttle',
    value: 3_000,
    is: location.LOCATION_THROTTLE,
    by: [
      'unit/features/location/live-shares.test.ts',
      'sends a position at once and then at most every 3 s (3000 ms)',
    ],
  },
  {
    what: 'reminder offsets',
    value: [2 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 8 * HOUR, DAY],
    is: REMINDER_OFFSETS,
    by: [`${UNIT}/reminder-times.test.ts`, 'are offered in'],
  },
  {
    what: 'end of a reminder’s refresh',
    value: 14 * DAY,
    is: REMINDER_STOP,
    by: [`${UNIT}/reminder-times.test.ts`, 'never, two weeks past'],
  },
  {
    what: 'link previews are off by default',
    value: false,
    is: has('link-previews'),
    by: ['browser/ui/composer/composer-links.test.ts', 'requests no previews unless the owner turns them on'],
  },
  {
    what: 'drafts are off by default',
    value: false,
    is: has('drafts'),
    by: ['e2e/writing/drafts-of-a-person.test.ts', 'a draft written on one device shows on the other'],
  },
  {
    what: 'locations are on by default',
    value: true,
    is: has('location'),
    by: ['e2e/writing/locations.test.ts', 'a location at zero and zero is sent and shown'],
  },
];

test.each(NUMBERS)('$what', ({ value, is, by: [file, title] }) => {
  expect(is).toEqual(value);
  expect(
    titlesIn(file).some((one) => one.startsWith(title)),
    `${file}: ${title}`,
  ).toBe(true);
});
