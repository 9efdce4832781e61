import { act } from 'preact/test-utils';
import { createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { type FixtureModel, fixtureModel } from '../../../../demo/gallery/fixtures/fixture-model.ts';
import { partsHere } from '../../../../demo/gallery/parts-here.ts';
import { settings } from '../../../../demo/gallery/snapshots.ts';
import { createFormats, en } from '../../../../src/i18n/index.ts';
import type { OpenThread } from '../../../../src/ui/context.ts';
import { type AppProps, uiContext } from '../../../../src/ui/index.ts';
import { writable } from '../../../../src/util/readable.ts';

export interface Rendered {
  /** The element `.stoop` in a shadow root. */
  readonly wrapper: HTMLElement;
  readonly announced: string[];
  readonly model: FixtureModel;
  show(element: ReactElement): void;
  dispose(): void;
}

/** Renders one component as if below the app. */
export function renderInUi(
  element: ReactElement,
  parts: AppProps['host']['parts'] = partsHere(),
  own: Parameters<typeof settings>[0] = {},
): Rendered {
  const host = document.createElement('stoop-chat');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const wrapper = document.createElement('div');
  wrapper.className = 'stoop';
  root.append(wrapper);
  const announced: string[] = [];
  const draft = writable('');
  const model = fixtureModel({});
  const thread = writable<OpenThread | null>(null);
  const ui = {
    model,
    root,
    settings: settings(own),
    m: en,
    formats: createFormats('en-GB'),
    intent: writable(null),
    setIntent: () => {},
    thread,
    openThread: thread.set,
    host: {
      parts,
      draft,
      setDraft: draft.set,
      threadDraft: () => ({ shown: draft, type: draft.set, stop: () => {} }),
      draftOf: () => '',
      open: () => {},
      close: () => {},
      logout: () => {},
      announce: (text: string) => announced.push(text),
    },
  };
  const app = createRoot(wrapper);
  const show = (shown: ReactElement) =>
    act(() => app.render(createElement(uiContext.UiContext.Provider, { value: ui }, shown)));
  show(element);
  return {
    wrapper,
    announced,
    model,
    show,
    dispose: () => {
      act(() => app.unmount());
      host.remove();
    },
  };
}
