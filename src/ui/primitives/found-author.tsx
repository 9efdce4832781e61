import type { ReactElement } from 'react';
import type { Person } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { Avatar, nameOf } from '../kit.ts';

interface Props {
  readonly author: Person;
  readonly mine: boolean;
  /** The conversation's title; empty where it needs none. */
  readonly channel: string;
}

/** Who wrote a message that stands in a list of its own, and where. */
export function FoundAuthor({ author, mine, channel }: Props): ReactElement {
  const { m } = useUi();
  return (
    <>
      <Avatar person={author} size={36} />
      <span className="found-title">
        <b dir="auto">{mine ? m.you() : nameOf(author, m)}</b>
        {channel && <small dir="auto">{channel}</small>}
      </span>
    </>
  );
}
