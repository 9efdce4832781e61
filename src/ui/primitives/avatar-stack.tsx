import type { ReactElement } from 'react';
import type { Person } from '../../chat/index.ts';
import { Avatar } from './avatar.tsx';

/** Most avatars side by side; more would only be noise. */
const MOST = 3;

interface Props {
  readonly people: readonly Person[];
  readonly size: 16 | 32 | 36 | 48;
  /** Avatars with a presence dot: none, only the first, or everyone online. */
  readonly dots?: 'none' | 'first' | 'all';
  readonly most?: number;
}

export function AvatarStack({ people, size, dots = 'none', most = MOST }: Props): ReactElement {
  return (
    <span className="stack" aria-hidden="true">
      {people.slice(0, most).map((person, index) => (
        <Avatar
          key={person.id}
          person={person}
          size={size}
          online={person.online && (dots === 'all' || (dots === 'first' && index === 0))}
        />
      ))}
    </span>
  );
}
