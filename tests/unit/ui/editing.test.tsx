import { act } from 'preact/test-utils';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ME } from '../../../demo/gallery/content/people.ts';
import { conversation, message } from '../../../demo/gallery/snapshots.ts';
import type { MessageSnapshot } from '../../../src/chat/index.ts';
import { Composer } from '../../../src/ui/composer/composer.tsx';
import type { Intent } from '../../../src/ui/composer/intent.ts';
import { uiContext } from '../../../src/ui/index.ts';
import { writable } from '../../../src/util/readable.ts';
import { type Rendered, renderInUi } from './support/render-in-ui.ts';

let rendered: Rendered | undefined;
afterEach(() => rendered?.dispose());

function Editing({ edited }: { readonly edited: MessageSnapshot }): ReactElement {
  const ui = uiContext.useUi();
  const intent = writable<Intent | null>({ kind: 'edit', message: edited });
  return (
    <uiContext.UiContext.Provider value={{ ...ui, intent }}>
      <Composer conversation={conversation({ messages: [edited] })} placeholder="Message" />
    </uiContext.UiContext.Provider>
  );
}

/** Returns whether the message can be saved with no text. */
function savesEmpty(edited: MessageSnapshot): boolean {
  rendered?.dispose();
  rendered = renderInUi(<Editing edited={edited} />);
  const area = rendered.wrapper.querySelector('textarea');
  const save = rendered.wrapper.querySelector<HTMLButtonElement>('[aria-label="Save changes"]');
  if (!area || !save) throw new Error('expected a composer that edits');
  expect(save.disabled).toBe(false);
  act(() => {
    area.value = '';
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return !save.disabled;
}

test('an image may lose its caption; a message of text alone must keep some', () => {
  const picture = { kind: 'image', url: 'https://files.example/a.png' } as const;
  expect(savesEmpty(message(ME, 'A caption', { createdAt: 0, attachments: [picture as never] }))).toBe(true);
  expect(savesEmpty(message(ME, 'Words', { createdAt: 0 }))).toBe(false);
});
