import { type FocusEvent, type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { remindersTexts } from '../../i18n/index.ts';
import { errorText, FailedState, Skeletons, State, useUi } from '../../ui/index.ts';
import { Row } from './row.tsx';
import { REMINDER_GROUPS, type ReminderItem, type RemindersSnapshot } from './state/index.ts';

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface Props {
  readonly shown: RemindersSnapshot;
  readonly open: (item: ReminderItem) => void;
  readonly change: (item: ReminderItem) => void;
  readonly remove: (item: ReminderItem) => void;
  readonly more: () => void;
  readonly retry: () => void;
}

const rowsIn = (box: Element) => [...box.querySelectorAll<HTMLElement>('[data-reminder]')];

/** Moves between rows with the up and down keys, keeping the same button of the row. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || !(event.target instanceof Element)) return;
  const rows = rowsIn(event.currentTarget);
  const from = rows.findIndex((row) => row.contains(event.target as Node));
  if (from < 0) return;
  const target = rows[Math.min(Math.max(from + step, 0), rows.length - 1)];
  const buttons = (row: Element | undefined) => [...(row?.querySelectorAll('button') ?? [])];
  const place = buttons(rows[from]).findIndex((button) => button.contains(event.target as Node));
  event.preventDefault();
  buttons(target)[Math.max(place, 0)]?.focus();
}

/** Lists the reminders as overdue, due soon, due later and saved, or shows the empty state. */
export function List(props: Props): ReactElement {
  const { shown, open, change, remove, more, retry } = props;
  const { m } = useUi();
  const { phase, items, hasMore, loadingMore, error } = shown;
  const [stop, setStop] = useState('');
  const id = useId();
  if (phase === 'failed') {
    return <FailedState title={remindersTexts.failed()} error={error} again={retry} />;
  }
  if (phase === 'loading')
    return <Skeletons className="pane-body" words={remindersTexts.loading()} row="row-skeleton" count={4} />;
  if (items.length === 0) {
    return <State icon="bookmark" title={remindersTexts.none()} text={remindersTexts.noneText()} />;
  }
  const current = items.some(({ messageId }) => messageId === stop) ? stop : items[0]?.messageId;
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-reminder]');
    if (row?.dataset.reminder) setStop(row.dataset.reminder);
  };
  return (
    <div className="pane-body reminders" onKeyDown={onKeyDown} onFocus={onFocus}>
      {REMINDER_GROUPS.map((group) => {
        const own = items.filter((item) => item.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`${id}-${group}`}>
            <h4 id={`${id}-${group}`} className="pane-line">
              {remindersTexts[group]()}
            </h4>
            <ul aria-labelledby={`${id}-${group}`}>
              {own.map((item) => (
                <Row
                  key={item.messageId}
                  item={item}
                  current={item.messageId === current}
                  open={() => open(item)}
                  change={() => change(item)}
                  remove={() => remove(item)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {(hasMore || error) && (
        <button
          type="button"
          className="button more"
          // Not disabled: a disabled button would lose the keyboard focus.
          aria-disabled={loadingMore}
          onClick={error ? retry : more}
        >
          {error ? m.retry() : remindersTexts.more()}
        </button>
      )}
    </div>
  );
}
