import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReminderLine } from '../../../../src/features/notes/reminder-line.tsx';
import { type Rendered, renderInUi } from '../../ui/support/render-in-ui.ts';

const SECOND = 1000;

let rendered: Rendered | undefined;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 1, 12) });
});
afterEach(() => {
  rendered?.dispose();
  vi.useRealTimers();
});

test('a moved reminder counts from now, and is due at its time', () => {
  const line = () => rendered?.wrapper.textContent;
  const later = (ms: number) => act(() => vi.advanceTimersByTime(ms) as never);
  rendered = renderInUi(<ReminderLine at={Date.now() + 120 * SECOND} />);
  expect(line()).toBe('Reminder in 2 minutes');
  void later(50 * SECOND);
  // Another device moves it closer, some time after this component read the clock.
  rendered.show(<ReminderLine at={Date.now() + 4 * SECOND} />);
  expect(rendered.wrapper.querySelector('.due')).toBeNull();
  void later(5 * SECOND);
  expect(rendered.wrapper.querySelector('.due')).not.toBeNull();
});
