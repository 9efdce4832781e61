import type { NewToast } from '../../../src/chat/notifications/index.ts';
import { ApiError, type ApiRequest } from '../../../src/client/index.ts';
import { asUser } from '../as-user.ts';
import { FREYA, INES, ME, TOMAS } from './people.ts';

/** The server's answer about reminders. */
export type ReminderAnswer = 'some' | 'none' | 'late' | 'refused';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CHANNEL = { cid: 'messaging:nord', id: 'nord', type: 'messaging', name: 'Nord Hotel' };

const LONG =
  'The lamps for the second floor came without their keys, all of them, so whoever unpacks one should look into the lid of the box before calling us about the lamp. '.repeat(
    3,
  );

/** [text, author, ms from now or null, whether in a named channel] */
const KEPT = [
  ['Send the corrected invoice for the lobby', FREYA, -3 * DAY, true],
  ['', TOMAS, -20 * MINUTE, false],
  [LONG, INES, 12 * MINUTE, true],
  ['Call the electrician back', ME, 5 * HOUR, true],
  ['Spare shades arrive at the warehouse', INES, 6 * DAY, false],
  [
    'https://halden.studio/a-very-long-address-of-a-page-that-nobody-would-ever-type-by-hand',
    TOMAS,
    null,
    true,
  ],
  [null, FREYA, null, false],
] as const;

function reminders() {
  const now = Date.now();
  const iso = (at: number) => new Date(at).toISOString();
  return KEPT.map(([text, author, away, named], index) => ({
    message_id: `kept${index}`,
    channel_cid: CHANNEL.cid,
    user_id: ME.id,
    created_at: iso(now - index * HOUR),
    updated_at: iso(now),
    ...(away === null ? {} : { remind_at: iso(now + away) }),
    ...(named ? { channel: CHANNEL } : {}),
    ...(text === null
      ? {}
      : {
          message: {
            id: `kept${index}`,
            text,
            type: 'regular',
            user: asUser(author),
            created_at: iso(now - DAY),
            attachments: text ? [] : [{ type: 'image', image_url: 'https://files.example/a.jpg' }],
          },
        }),
  }));
}

/** @returns the answer to a request about reminders; undefined if it is about something else */
export function reminderAnswer(
  { path, body }: ApiRequest,
  answer: ReminderAnswer,
): Promise<never> | object | undefined {
  if (path !== '/reminders/query') return undefined;
  if (answer === 'late') return new Promise<never>(() => {});
  if (answer === 'refused') throw new ApiError('no network');
  const { filter } = body as { readonly filter: { readonly remind_at?: { $exists: boolean } } };
  const all = answer === 'none' ? [] : reminders();
  return { reminders: all.filter((reminder) => 'remind_at' in reminder === filter.remind_at?.$exists) };
}

const nothing = () => {};

/** One notice of each severity; notices stay until they are dismissed. */
export const NOTICES: readonly NewToast[] = [
  {
    ...{ text: `Reminder: ${LONG}`, type: 'reminder:due', severity: 'info', duration: 0 },
    actions: [{ label: 'Open', run: nothing }],
  },
  {
    ...{ text: 'Reminder removed', type: 'reminder:removed', severity: 'success', duration: 0 },
    actions: [{ label: 'Undo', run: nothing }],
  },
  {
    ...{ text: 'Error uploading attachment', type: 'api:attachment:upload:failed' },
    ...{ severity: 'error', duration: 0 },
  },
];
