import type { ReactElement } from 'react';
import type { SupportPlace } from '../../chat/index.ts';
import { queueTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { usePoint } from '../points/use-point.ts';
import { priorityText, snoozeText } from './queue-texts.ts';

/** Tags that a row shows. */
const MOST_TAGS = 3;

interface Props {
  readonly place: SupportPlace;
  readonly now: number;
}

/** Renders the third line of a support conversation's row, if it has one: assignee, end of its snooze, priority and tags. */
export function Marks({ place, now }: Props): ReactElement | null {
  const { formats } = useUi();
  const { assigneeId, snoozedUntil, priority, tags } = place;
  const Assignee = usePoint('row-assignee', assigneeId !== null);
  const marks = tags.slice(0, MOST_TAGS);
  if (priority > 0) marks.unshift(priorityText(priority));
  if (snoozedUntil !== null)
    marks.unshift(queueTexts.snoozedUntil({ time: snoozeText(snoozedUntil, now, formats) }));
  if (marks.length === 0 && assigneeId === null) return null;
  return (
    <span className="marks">
      {Assignee && assigneeId !== null && <Assignee id={assigneeId} />}
      {[...new Set(marks)].map((mark) => (
        <span key={mark} dir="auto">
          {mark}
        </span>
      ))}
    </span>
  );
}
