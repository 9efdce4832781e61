import { type ReactElement, useEffect, useState } from 'react';
import { queueActionTexts, queueTexts } from '../../i18n/index.ts';
import { Avatar, errorText, Icon, nameOf, useUi } from '../../ui/index.ts';
import type { ChoiceProps } from './choice-props.ts';
import { Choices } from './choices.tsx';
import { type Colleague, type Found, fetchStaff } from './state/index.ts';

const AVATAR_SIZE = 28;
const NOTHING_YET: Found<readonly Colleague[]> = { found: null, error: null };

/** Lists the people who answer, and nobody. Arrow keys move. */
export function Assign({ runtime, place, busy, change }: ChoiceProps): ReactElement {
  const { m } = useUi();
  const [{ found: staff, error }, setFound] = useState<Found<readonly Colleague[]>>(NOTHING_YET);
  useEffect(() => {
    let gone = false;
    void fetchStaff(runtime).then((found) => !gone && setFound(found));
    return () => {
      gone = true;
    };
  }, [runtime]);
  if (error)
    return (
      <p className="failed" role="alert">
        {errorText(error, m)}
      </p>
    );
  if (!staff) return <p role="status">{queueActionTexts.loadingStaff()}</p>;
  const assign = ({ person, isMe }: Colleague) => {
    const said = isMe
      ? queueActionTexts.assignedToYou()
      : queueActionTexts.assignedTo({ name: nameOf(person, m) });
    change({ kind: 'assign', to: person.id }, said);
  };
  return (
    <Choices>
      {staff.map((colleague) => {
        const { person, isMe } = colleague;
        const name = nameOf(person, m);
        const chosen = person.id === place.assigneeId;
        return (
          <li key={person.id}>
            <button
              type="button"
              className="queue-choice"
              aria-pressed={chosen}
              disabled={busy}
              onClick={() => assign(colleague)}
            >
              <Avatar person={person} size={AVATAR_SIZE} />
              <span dir="auto">{isMe ? queueActionTexts.me({ name }) : name}</span>
              {chosen && <Icon name="check" size={18} />}
            </button>
          </li>
        );
      })}
      <li>
        <button
          type="button"
          className="queue-choice"
          aria-pressed={place.assigneeId === null}
          disabled={busy}
          onClick={() => change({ kind: 'assign', to: null }, queueActionTexts.nowUnassigned())}
        >
          <span>{queueTexts.unassigned()}</span>
          {place.assigneeId === null && <Icon name="check" size={18} />}
        </button>
      </li>
    </Choices>
  );
}
