import { CHANNELS, GROUP } from '../content/inbox-content.ts';
import { NOTICES, type ReminderAnswer } from '../content/reminder-content.ts';
import type { Stage } from '../stage.ts';
import type { State } from '../state.ts';

/** Returns states of reminders and notices. */
export function reminderStates(list: State, chat: State): Readonly<Record<string, State>> {
  const listed = (reminders: ReminderAnswer, then: (stage: Stage) => Promise<void>): State => ({
    ...list,
    start: {
      ...list.start,
      reminders,
      channels: { items: CHANNELS, activeCid: GROUP.cid },
      conversation: GROUP,
    },
    async pose(stage) {
      await stage.press('.inbox-list button[aria-haspopup=menu]');
      await stage.press('[data-item=reminders]');
      await then(stage);
    },
  });
  const told: State = {
    ...chat,
    start: { ...chat.start, notices: NOTICES },
    pose: async ({ find }) => void (await find('.alert-card')),
  };
  return {
    reminders: listed('some', async ({ find }) => void (await find('.reminder'))),
    'reminders-empty': listed('none', async ({ find }) => void (await find('.pane .state'))),
    'reminders-loading': listed('late', async ({ find }) => void (await find('.pane .skeleton'))),
    'reminders-failed': listed('refused', async ({ find }) => void (await find('.pane .state.failed'))),
    'reminder-time': listed('some', async ({ press, find }) => {
      await press('.reminder .icon-button');
      await find('.offsets');
    }),
    told,
    'own-settings': {
      ...list,
      settings: { ...list.settings, sound: true, notifications: true },
      async pose({ press, find }) {
        await press('.inbox-list button[aria-haspopup=menu]');
        await press('[data-item=profile]');
        await find('.settings [role=switch]');
      },
    },
  };
}
