import {
  CURSORS,
  listOf,
  PageBody,
  ReminderBody,
  readPageQuery,
  readRemindAt,
  ref,
  writeCursors,
  writeReminder,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const REMINDER = '/messages/:id/reminders';

export const reminderRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: REMINDER,
    operation: 'CreateReminder',
    access: 'token',
    body: ReminderBody,
    answer: { reminder: ref('ReminderResponseData') },
    async handle({ actor, param, body }) {
      return {
        reminder: writeReminder(await domain.reminders.create(actor, param('id'), readRemindAt(body))),
      };
    },
  },
  {
    method: 'PATCH',
    path: REMINDER,
    operation: 'UpdateReminder',
    access: 'token',
    body: ReminderBody,
    answer: { reminder: ref('ReminderResponseData') },
    async handle({ actor, param, body }) {
      return {
        reminder: writeReminder(await domain.reminders.update(actor, param('id'), readRemindAt(body))),
      };
    },
  },
  {
    method: 'DELETE',
    path: REMINDER,
    operation: 'DeleteReminder',
    access: 'token',
    answer: {},
    async handle({ actor, param }) {
      await domain.reminders.delete(actor, param('id'));
      return {};
    },
  },
  {
    method: 'POST',
    path: '/reminders/query',
    operation: 'QueryReminders',
    access: 'token',
    body: PageBody,
    answer: { reminders: listOf('ReminderResponseData'), ...CURSORS },
    async handle({ actor, body }) {
      const page = await domain.reminders.query(actor, readPageQuery(body));
      return { reminders: page.items.map(writeReminder), ...writeCursors(page) };
    },
  },
];
