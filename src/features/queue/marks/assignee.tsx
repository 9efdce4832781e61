import { type ReactElement, useEffect } from 'react';
import type { ChatRuntime, Person } from '../../../chat/index.ts';
import { queueActionTexts } from '../../../i18n/index.ts';
import { Avatar, nameOf, useReadable, useRuntime, useUi } from '../../../ui/index.ts';
import { assigneesOf } from '../state/index.ts';

const AVATAR_SIZE = 16;

/** Shows in a row to whom its conversation is assigned. */
export function Assignee({ id }: { readonly id: string }): ReactElement | null {
  const runtime = useRuntime();
  return runtime && <Known id={id} runtime={runtime} />;
}

function Known({ id, runtime }: { readonly id: string; readonly runtime: ChatRuntime }): ReactElement | null {
  const assignees = assigneesOf(runtime);
  const person = useReadable(assignees.known).get(id);
  useEffect(() => assignees.want(id), [assignees, id]);
  return person ? <Chip person={person} isMe={assignees.isMe(id)} /> : null;
}

function Chip({ person, isMe }: { readonly person: Person; readonly isMe: boolean }): ReactElement {
  const { m } = useUi();
  const name = nameOf(person, m);
  return (
    <span className="assignee">
      <Avatar person={person} size={AVATAR_SIZE} />
      <span className="vh">
        {isMe ? queueActionTexts.assignedToYou() : queueActionTexts.assignedTo({ name })}
      </span>
      <span dir="auto" aria-hidden="true">
        {isMe ? m.you() : name}
      </span>
    </span>
  );
}
