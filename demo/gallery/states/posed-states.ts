import { THREADS } from '../content/thread-content.ts';
import type { Stage } from '../stage.ts';
import type { State } from '../state.ts';
import { peopleStates } from './people-states.ts';
import { reminderStates } from './reminder-states.ts';

/**
 * Files of the composer: a picture, one in flight, one refused, and one of a blocked type. The fixture's
 * server knows them by name.
 */
const FILES = [
  { name: 'lamp.png', type: 'image/png', picture: true },
  { name: 'Lighting-schedule-v4.pdf', type: 'application/pdf' },
  { name: 'slow-drawing.pdf', type: 'application/pdf' },
  { name: 'failing-photo.txt', type: 'text/plain' },
  { name: 'setup.exe', type: 'application/x-msdownload' },
] as const;
const WRITTEN = 'textarea';

const pose = (state: State, run: (stage: Stage) => Promise<void>): State => ({ ...state, pose: run });
const withFeatures = (
  state: State,
  ...features: NonNullable<State['settings']>['features'] & object
): State => ({
  ...state,
  settings: { ...state.settings, features },
});
const pressNamed = (stage: Stage, name: string) => stage.press(`button[aria-label="${name}"]`);

/** Returns states of single messages. */
function messageStates({
  handled,
  allowed,
}: Pick<Posed, 'handled' | 'allowed'>): Readonly<Record<string, State>> {
  return {
    'message-bar': pose(handled, async ({ find }) => {
      (await find('[data-message=pinned]')).focus();
      await find('[role=toolbar]');
    }),
    'message-menu': pose(handled, ({ menu }) => menu('pinned')),
    'message-menu-own': pose(handled, ({ menu }) => menu('thanks')),
    'message-menu-all': pose(allowed, async ({ menu, find }) => {
      await menu('all');
      await find('[data-item=ban]');
    }),
    'react-with-any': pose(handled, async ({ find, press }) => {
      (await find('[data-message=pinned]')).focus();
      await press('[role=toolbar] [aria-haspopup=dialog]');
      await find('.reaction-picker [data-emoji]');
    }),
    'who-reacted': pose(handled, async ({ menu, find }) => {
      await menu('answer', 'reactors');
      await find('.reactors li');
    }),
    'ask-delete': pose(handled, ({ menu }) => menu('thanks', 'delete')),
    'ask-report': pose(handled, ({ menu }) => menu('last', 'report')),
  };
}

/** Returns states of the composer and the session's menu. @param chat an ordinary conversation */
function composerStates(handled: State, chat: State): Readonly<Record<string, State>> {
  return {
    ...draftStates(chat),
    'composer-reply': pose(handled, async ({ menu, find }) => {
      await menu('pinned', 'reply');
      await find('.intent, [class*=intent]');
    }),
    'composer-edit': pose(handled, async ({ menu, find }) => {
      await menu('thanks', 'edit');
      await find('.intent, [class*=intent]');
    }),
    'composer-links': pose(
      withFeatures(chat, 'attachments', 'emoji', 'link-previews'),
      async ({ type, find }) => {
        await type('See https://halden.studio/level and https://slow.example/x ');
        await find('.link-preview[aria-busy=false]');
      },
    ),
    'composer-no-microphone': pose(withFeatures(chat, 'attachments', 'emoji', 'voice'), async (stage) => {
      await pressNamed(stage, 'Record a voice message');
      await stage.find(WRITTEN);
    }),
    'session-menu': pose(chat, async ({ press, find }) => {
      await press('.header button[aria-haspopup=menu]');
      await find('[role=menu]');
    }),
    'ask-end': pose(chat, async ({ press, find }) => {
      await press('.header button[aria-haspopup=menu]');
      await press('[data-item=confirm]');
      await find('[role=alertdialog]');
    }),
  };
}

/** Returns states of a message being written. */
function draftStates(chat: State): Readonly<Record<string, State>> {
  return {
    'composer-written': pose(chat, ({ type }) =>
      type('Should the dimmer get warm?\nIt has been on since noon.'),
    ),
    'composer-files': pose(chat, async ({ type, drop, find }) => {
      await type('The schedule, and how it looks now');
      await drop(...FILES);
      await find('.upload-blocked');
    }),
    'composer-mentions': pose(chat, async ({ type, find }) => {
      await type('Thanks @to');
      await find('[role=option]');
    }),
    'composer-commands': pose(chat, async ({ type, find }) => {
      await type('/u');
      await find('[role=option]');
    }),
    'composer-command': pose(chat, ({ type }) => type('/giphy lamp')),
    'composer-emoji': pose(chat, async ({ type, find }) => {
      await type('Nice :par');
      await find('[role=option]');
    }),
    'composer-picker': pose(chat, async (stage) => {
      await pressNamed(stage, 'Emoji');
      await stage.find('[role=dialog] [role=group] button');
    }),
  };
}

/** Returns states of a thread, and of the list of threads in the inbox. */
function threadStates(handled: State, inbox: State): Readonly<Record<string, State>> {
  const answeredBy = (state: State, name: string): State => ({
    ...state,
    start: { ...state.start, threads: THREADS[name] },
  });
  const thread = (name: string): State =>
    pose(answeredBy(handled, name), async ({ menu, find }) => {
      await menu('answer', 'thread');
      await find(name === 'thread-loading' ? '.thread .skeleton' : '.thread :is(.thread-head, .state)');
    });
  const threads = (name: string): State =>
    pose(answeredBy(inbox, name), async ({ find, press }) => {
      await find('.channel');
      await press('[role=tab]:nth-of-type(3)');
      await find('.channels :is(.thread-row, .thread-skeleton, .state)');
    });
  return {
    thread: thread('thread'),
    'thread-new': thread('thread-new'),
    'thread-loading': thread('thread-loading'),
    'thread-failed': thread('thread-failed'),
    threads: threads('threads'),
    'threads-empty': threads('threads-empty'),
    'threads-loading': threads('threads-loading'),
    'threads-failed': threads('threads-failed'),
  };
}

interface Posed {
  /** Messages that were reacted to, quoted, pinned and edited. */
  readonly handled: State;
  /** A message with which everything is allowed. */
  readonly allowed: State;
  /** An ordinary conversation. */
  readonly chat: State;
  /** The inbox with its list. */
  readonly inbox: State;
}

/** Returns states that a person brings about by an action. */
export function posedStates({ handled, allowed, chat, inbox }: Posed): Readonly<Record<string, State>> {
  return {
    ...messageStates({ handled, allowed }),
    ...composerStates(handled, chat),
    ...threadStates(handled, inbox),
    ...peopleStates(inbox),
    ...reminderStates(inbox, chat),
  };
}
