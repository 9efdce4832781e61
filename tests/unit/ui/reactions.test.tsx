import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { INES } from '../../../demo/gallery/content/people.ts';
import { message } from '../../../demo/gallery/snapshots.ts';
import { Reactions } from '../../../src/ui/message/reactions.tsx';
import { type Rendered, renderInUi } from './support/render-in-ui.ts';

let rendered: Rendered | undefined;
afterEach(() => rendered?.dispose());

test.each([
  [true, ['reactions'], true],
  [true, [], false],
  [false, ['reactions'], false],
])('with the capability %s and the features %j a press reacts: %s', (may, features, presses) => {
  const reactions = [{ type: 'like', count: 1, mine: false }];
  rendered = renderInUi(
    <Reactions message={message(INES, 'x', { createdAt: 0, reactions })} may={may} />,
    undefined,
    {
      features,
    },
  );
  expect(rendered.wrapper.querySelector('button') !== null).toBe(presses);
});

test.each([true, false])(
  'a press shows types beyond the fifth, with or without the capability to react: %s',
  (may) => {
    const reactions = ['like', 'love', 'haha', 'wow', 'sad', 'fire', 'tada'].map((type) => ({
      type,
      count: 1,
      mine: false,
    }));
    rendered = renderInUi(<Reactions message={message(INES, 'x', { createdAt: 0, reactions })} may={may} />);
    const { wrapper } = rendered;
    const shown = () => [...wrapper.querySelectorAll('li')].map((chip) => chip.textContent);
    expect(shown()).toHaveLength(6);
    expect(shown().at(-1)).toBe('+2');
    act(() => wrapper.querySelector<HTMLButtonElement>('[aria-label="Reactions +2"]')?.click());
    expect(shown()).toHaveLength(7);
    expect(shown().at(-1)).toContain('tada');
  },
);
