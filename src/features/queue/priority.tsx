import type { ReactElement } from 'react';
import { Icon } from '../../ui/index.ts';
import type { ChoiceProps } from './choice-props.ts';
import { Choices } from './choices.tsx';
import { priorityText } from './queue-texts.ts';

/** From the most urgent to none. */
const PRIORITIES = [3, 2, 1, 0];

/** Lists the priorities. Arrow keys move. */
export function Priority({ place, busy, change }: ChoiceProps): ReactElement {
  return (
    <Choices>
      {PRIORITIES.map((priority) => (
        <li key={priority}>
          <button
            type="button"
            className="queue-choice"
            aria-pressed={priority === place.priority}
            disabled={busy}
            onClick={() => change({ kind: 'priority', priority }, priorityText(priority))}
          >
            <span>{priorityText(priority)}</span>
            {priority === place.priority && <Icon name="check" size={18} />}
          </button>
        </li>
      ))}
    </Choices>
  );
}
