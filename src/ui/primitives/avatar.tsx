import { type ReactElement, useState } from 'react';
import type { Person } from '../../chat/index.ts';
import { hueOf } from './hue.ts';

interface Props {
  readonly person: Pick<Person, 'id' | 'name' | 'image'>;
  readonly size: 16 | 24 | 28 | 32 | 36 | 40 | 48;
  /** Shows the presence dot. */
  readonly online?: boolean;
  /** True for a square picture: rooms have a square picture, people a round one. */
  readonly square?: boolean;
}

/** Returns the first letter, by code point so that a surrogate pair is not split. */
function initialOf(name: string): string {
  const [first] = name.trim();
  return first?.toLocaleUpperCase() ?? '?';
}

/**
 * Renders a picture, or the initial if there is none or it fails to load; grey for people without a name. Decorative:
 * the name is beside it.
 */
export function Avatar({ person, size, online, square }: Props): ReactElement {
  const [broken, setBroken] = useState('');
  const { image } = person;
  return (
    <span
      className={square ? 'avatar square' : 'avatar'}
      data-size={size}
      data-hue={person.name ? hueOf(person.id) : undefined}
      aria-hidden="true"
    >
      <span className="face">
        {image && image !== broken ? (
          <img src={image} alt="" draggable={false} onError={() => setBroken(image)} />
        ) : (
          initialOf(person.name)
        )}
      </span>
      {online && <span className="dot" />}
    </span>
  );
}
