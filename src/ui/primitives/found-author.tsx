import type { ReactElement } from 'react';
import type { Person } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { Avatar, nameOf } from '../kit.ts';

interface Props {
  readonly author: Person;
  readonly mine: boolean;
  /** The conversation's title; empty if it is not shown. */
  readonly channel: string;
}

/** Renders the author and conversation of a message in a list of found messages. */
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
