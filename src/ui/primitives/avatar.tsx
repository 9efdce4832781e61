import { type ReactElement, useState } from 'react';
import type { Person } from '../../chat/index.ts';
import { hueOf } from './hue.ts';

interface Props {
  readonly person: Pick<Person, 'id' | 'name' | 'image'>;
  readonly size: 16 | 24 | 28 | 32 | 36 | 40 | 48;
  /** Show the presence dot. */
  readonly online?: boolean;
  /** Rooms have a square picture, people a round one. */
  readonly square?: boolean;
}

/** The first letter; by code point, so that no half of one is shown. */
function initialOf(name: string): string {
  const [first] = name.trim();
  return first?.toLocaleUpperCase() ?? '?';
}

/** A picture, or the initial where there is none or it does not load; grey for the nameless. Decoration: the name stands beside it. */
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
