import { afterEach, expect, test } from 'vitest';
import { Assistant } from '../../../../src/features/assistant/assistant.tsx';
import { type Rendered, renderInUi } from '../../ui/support/render-in-ui.ts';

let rendered: Rendered | undefined;
afterEach(() => rendered?.dispose());

test.each<readonly [state: string, words: string]>([
  ['AI_STATE_THINKING', 'Thinking…'],
  ...['__proto__', 'hasOwnProperty', 'toString', 'constructor', 'its own'].map(
    (state) => [state, 'Working…'] as const,
  ),
])('shows the state %s as %s', (state, words) => {
  rendered = renderInUi(<Assistant activity={{ state, messageId: '', authorId: 'bot' }} />);
  expect(rendered.wrapper.textContent).toContain(words);
});
