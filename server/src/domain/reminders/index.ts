import { REMINDER_FIELDS } from '../filters/reminder-spec.ts';
import { readPage } from '../paging/read-page.ts';
import type { Ports } from '../ports/index.ts';
import { scan } from '../scan.ts';
import type { DueService, ReminderService } from '../services/index.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { createReminder, deleteReminder, updateReminder } from './change.ts';
import { reminderViews } from './view.ts';

export function reminderService(ports: Ports, due: DueService): ReminderService {
  return {
    create: (actor, messageId, remindAt) => createReminder(ports, due, { actor, messageId, at: remindAt }),
    update: (actor, messageId, remindAt) => updateReminder(ports, due, { actor, messageId, at: remindAt }),
    delete: (actor, messageId) => deleteReminder(ports, actor, messageId),
    async query(actor, input) {
      const query = readPage(input, REMINDER_FIELDS, actor);
      return scan(ports, actor, async (unit) => {
        const user = requirePerson(await callerOf(unit.store.users, actor));
        const page = await unit.store.reminders.find(user.id, query);
        return { ...page, items: await reminderViews(unit, user.id, page.items) };
      });
    },
  };
}
