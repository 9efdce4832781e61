import { type ReactElement, useState } from 'react';
import type { Person } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { nameOf } from '../name-of.ts';
import { hueOf } from './hue.ts';

interface Props {
  readonly person: Pick<Person, 'id' | 'name' | 'email' | 'image'>;
  readonly size: 16 | 24 | 28 | 32 | 36 | 40 | 48;
  /** Shows the presence dot. */
  readonly online?: boolean;
  /** True for a square picture: rooms have a square picture, people a round one. */
  readonly square?: boolean;
}

/** Returns the first letter, by code point so that a surrogate pair is not split. */
function initialOf(name: string): string {
  const [first] = name.trim();
  return first?.toLocaleUpperCase() ?? '';
}

/**
 * Renders a picture, or the initial if there is none or it fails to load. People without a name have that of "Guest", and
 * a colour as everybody has. Decorative: the name is beside it.
 */
export function Avatar({ person, size, online, square }: Props): ReactElement {
  const [broken, setBroken] = useState('');
  const { m } = useUi();
  const { image } = person;
  return (
    <span
      className={square ? 'avatar square' : 'avatar'}
      data-size={size}
      data-hue={hueOf(person.id)}
      aria-hidden="true"
    >
      <span className="face">
        {image && image !== broken ? (
          <img src={image} alt="" draggable={false} onError={() => setBroken(image)} />
        ) : (
          initialOf(nameOf(person, m))
        )}
      </span>
      {online && <span className="dot" />}
    </span>
  );
}
