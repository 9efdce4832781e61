import type { ReactElement } from 'react';
import { queueTexts } from '../../../i18n/index.ts';
import { type RowMarksProps, useUi } from '../../../ui/index.ts';
import { priorityText, snoozeText } from '../queue-texts.ts';
import { Assignee } from './assignee.tsx';
import { Wait } from './wait.tsx';

/** Tags that a row shows. */
const MOST_TAGS = 3;

/**
 * Renders the third line of a support conversation's row, if it has one: the visitor's wait, assignee, end of its snooze,
 * priority and tags.
 */
export function Marks({ place, now }: RowMarksProps): ReactElement | null {
  const { formats } = useUi();
  const { assigneeId, snoozedUntil, priority, tags, unansweredSince, firstAnswerMs } = place;
  const marks = tags.slice(0, MOST_TAGS);
  if (priority > 0) marks.unshift(priorityText(priority));
  if (snoozedUntil !== null)
    marks.unshift(queueTexts.snoozedUntil({ time: snoozeText(snoozedUntil, now, formats) }));
  const answers = unansweredSince !== null || firstAnswerMs !== null;
  if (marks.length === 0 && assigneeId === null && !answers) return null;
  return (
    <span className="marks">
      <Wait {...{ unansweredSince, firstAnswerMs, now }} />
      {assigneeId !== null && <Assignee id={assigneeId} />}
      {[...new Set(marks)].map((mark) => (
        <span key={mark} dir="auto">
          {mark}
        </span>
      ))}
    </span>
  );
}
