import { act } from 'preact/test-utils';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { INES, ME, TOMAS } from '../../../../demo/gallery/content/people.ts';
import { ALL_ABILITIES, conversation, message } from '../../../../demo/gallery/snapshots.ts';
import type { MessageSnapshot } from '../../../../src/chat/index.ts';
import { Way } from '../../../../src/features/announcer/way.tsx';
import { allowedWith } from '../../../../src/features/message-actions/allowed.ts';
import type { ThreadSnapshot } from '../../../../src/features/thread/state/index.ts';
import { ThreadHead } from '../../../../src/features/thread/thread-head.tsx';
import { uiContext } from '../../../../src/ui/index.ts';
import { Message } from '../../../../src/ui/message/message.tsx';
import { type Rendered, renderInUi } from '../../ui/support/render-in-ui.ts';

let rendered: Rendered | undefined;
afterEach(() => rendered?.dispose());

/** Renders a component for an owner who turned threads off. */
function WithoutThreads({ children }: { readonly children: ReactNode }): ReactElement {
  const ui = uiContext.useUi();
  return (
    <uiContext.UiContext.Provider value={{ ...ui, openThread: null }}>
      {children}
    </uiContext.UiContext.Provider>
  );
}

function show(
  shown: MessageSnapshot,
  Around: typeof WithoutThreads | typeof Fragment = Fragment,
): HTMLElement {
  rendered?.dispose();
  const place = { first: true, last: true, named: true, status: false, group: false, room: false };
  rendered = renderInUi(
    <Around>
      <Message message={shown} {...place} current={false} fresh={false} can={ALL_ABILITIES} actions={null} />
    </Around>,
  );
  return rendered.wrapper;
}
const chip = (wrapper: HTMLElement) => wrapper.querySelector<HTMLButtonElement>('.thread-chip');

describe('the button that opens a thread', () => {
  test('shows the number of replies, the faces of repliers, and whether some are unread', () => {
    const wrapper = show(
      message(INES, 'x', {
        createdAt: 0,
        id: 'p',
        replyCount: 2,
        repliers: [ME, TOMAS],
        unreadReplies: true,
      }),
    );
    expect(chip(wrapper)?.textContent).toMatch(/2 repliesunread$/);
    expect(wrapper.querySelectorAll('.thread-chip .avatar')).toHaveLength(2);
    expect(chip(wrapper)?.getAttribute('aria-expanded')).toBe('false');
    act(() => chip(wrapper)?.click());
    expect(chip(wrapper)?.getAttribute('aria-expanded')).toBe('true');
  });

  test('also stands under a reply shown in the conversation, and under nothing else', () => {
    expect(chip(show(message(INES, 'x', { createdAt: 0, parentId: 'p' })))?.textContent).toBe('View thread');
    expect(chip(show(message(INES, 'x', { createdAt: 0 })))).toBeNull();
  });

  test('stays under a deleted message: its replies can still be read', () => {
    expect(chip(show(message(INES, '', { createdAt: 0, kind: 'deleted', replyCount: 1 })))?.textContent).toBe(
      '1 reply',
    );
  });

  test('is absent where threads are off', () => {
    const answered = message(INES, 'x', { createdAt: 0, replyCount: 1 });
    expect(chip(show(answered))).not.toBeNull();
    expect(chip(show(answered, WithoutThreads))).toBeNull();
  });
});

describe('replying in a thread', () => {
  const may = (more: Partial<MessageSnapshot>, can = ALL_ABILITIES) =>
    allowedWith(message(INES, 'x', { createdAt: 0, ...more }), can, { people: true }).reply;

  test('is offered for stored messages if the channel allows it, and not for replies', () => {
    expect(may({})).toBe(true);
    expect(may({}, { ...ALL_ABILITIES, reply: false })).toBe(false);
    expect(may({ parentId: 'p' })).toBe(false);
    expect(may({ status: 'sending' })).toBe(false);
    expect(may({ kind: 'deleted' })).toBe(false);
  });
});

describe('the progress of a jump', () => {
  const way = (more: Parameters<typeof conversation>[0]) => {
    rendered?.dispose();
    rendered = renderInUi(
      <Way conversation={conversation(more)} isUnreadAbove={Boolean(more?.unreadAtEntry)} />,
    );
    return rendered;
  };

  test('shows and announces that a message is gone', () => {
    const { wrapper, announced } = way({ jump: { id: 'm', state: 'gone' } });
    expect(wrapper.textContent).toBe('This message is no longer available');
    expect(announced).toEqual(['This message is no longer available']);
  });

  test('says why a message could not be loaded', () => {
    const error = { code: 'no-answer', text: '', retryable: true };
    expect(way({ jump: { id: 'm', state: 'failed', error } }).wrapper.textContent).toContain(
      'Couldn’t reach the chat',
    );
  });

  test('offers a way to unread messages further up, if there are any', () => {
    const { wrapper, model } = way({ unreadAtEntry: 40 });
    act(() => wrapper.querySelector('button')?.click());
    expect(wrapper.textContent).toBe('40 new messages');
    expect(model.calls).toEqual(['jumpToUnread']);
    expect(way({}).wrapper.textContent).toBe('');
    expect(way({ jump: { id: 'm', state: 'there' } }).wrapper.textContent).toBe('');
  });
});

test('a screen reader hears once who started a thread, and when', () => {
  rendered?.dispose();
  const about = { parent: message(INES, 'Is it glass?', { createdAt: 0 }), replyCount: 1 } as ThreadSnapshot;
  rendered = renderInUi(<ThreadHead about={about} can={ALL_ABILITIES} />);
  const { wrapper } = rendered;
  expect(wrapper.querySelector('article, [role="article"]')?.getAttribute('aria-label')).toMatch(/^Ines, /);
  expect(wrapper.querySelector('.thread-by')?.closest('[aria-hidden="true"]')).not.toBeNull();
});
