import { type ReactElement, useCallback, useState } from 'react';
import { remindersTexts } from '../../i18n/index.ts';
import {
  errorText,
  goToMessage,
  Pane,
  type ReminderTimeProps,
  type SheetProps,
  useReadable,
  useShowToast,
  useUi,
} from '../../ui/index.ts';
import { List } from './list.tsx';
import type { Reminders as Opened, ReminderItem } from './state/index.ts';
import { useReminders } from './use-reminders.ts';
import { WhenForm } from './when-form.tsx';

/** Asks when to come back to a message. */
export function ReminderTime({ at, choose, close }: ReminderTimeProps): ReactElement {
  return (
    <Pane title={remindersTexts.when()} closeLabel={remindersTexts.closeTime()} close={close}>
      <WhenForm
        at={at}
        choose={(time) => {
          choose(time);
          close();
        }}
      />
    </Pane>
  );
}

/** Lists the messages a person wants to come back to. */
export function Reminders({ close }: SheetProps): ReactElement {
  const { model, settings } = useUi();
  const inbox = settings.mode === 'inbox';
  const reminders = useReminders(inbox ? null : (model.conversation.get().cid ?? ''));
  const [moved, setMoved] = useState<ReminderItem | null>(null);
  const back = useCallback(() => setMoved(null), []);
  return (
    <Pane
      title={moved ? remindersTexts.when() : remindersTexts.title()}
      closeLabel={remindersTexts.close()}
      close={close}
      back={moved ? back : undefined}
      backLabel={remindersTexts.back()}
    >
      {reminders && <Shown reminders={reminders} moved={moved} move={setMoved} close={close} />}
    </Pane>
  );
}

/** Time to undo a removal, ms: long enough to notice a mistake. */
const UNDO_MS = 8_000;

interface ShownProps {
  readonly reminders: Opened;
  readonly moved: ReminderItem | null;
  readonly move: (item: ReminderItem | null) => void;
  readonly close: () => void;
}

function Shown({ reminders, moved, move, close }: ShownProps): ReactElement {
  const ui = useUi();
  const { host, m, root } = ui;
  const shown = useReadable(reminders.snapshot);
  const showToast = useShowToast();
  const focusRow = (id: string | undefined) =>
    requestAnimationFrame(() => {
      const row = id && root.querySelector<HTMLElement>(`[data-reminder="${CSS.escape(id)}"] button`);
      (row || root.querySelector<HTMLElement>('.pane'))?.focus();
    });
  const remove = (item: ReminderItem) => {
    // The focus moves to the row that takes the place of the removed one.
    const ids = shown.items.map(({ messageId }) => messageId);
    const place = ids.indexOf(item.messageId);
    focusRow(ids[place + 1] ?? ids[place - 1]);
    void reminders.remove(item.messageId).then((error) => {
      // The row shows the error.
      if (error) return host.announce(errorText(error, m));
      const undo = () => void reminders.move(item.messageId, item.at);
      showToast({
        text: remindersTexts.removed(),
        type: 'reminder:removed',
        severity: 'success',
        duration: UNDO_MS,
        actions: [{ label: remindersTexts.undo(), run: undo }],
      });
    });
  };
  if (moved) {
    return (
      <WhenForm
        at={moved.at}
        choose={(at) => {
          move(null);
          focusRow(moved.messageId);
          void reminders
            .move(moved.messageId, at)
            .then((error) =>
              error
                ? host.announce(errorText(error, m))
                : showToast({ text: remindersTexts.moved(), type: 'reminder:moved', severity: 'success' }),
            );
        }}
      />
    );
  }
  return (
    <List
      shown={shown}
      open={(item) => {
        close();
        goToMessage(ui, item.cid, { messageId: item.messageId, parentId: item.message?.parentId });
      }}
      change={move}
      remove={remove}
      more={reminders.more}
      retry={reminders.retry}
    />
  );
}
