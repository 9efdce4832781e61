import { act } from 'preact/test-utils';
import { createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createFormats, en } from '../../../../src/i18n/index.ts';
import { type AppProps, uiContext } from '../../../../src/ui/index.ts';
import { writable } from '../../../../src/util/readable.ts';
import { fixtureModel } from '../../../browser/ui/gallery/fixture-model.ts';
import { partsHere } from '../../../browser/ui/gallery/parts-here.ts';
import { settings } from '../../../browser/ui/gallery/snapshots.ts';

export interface Rendered {
  /** `.stoop` in a shadow root. */
  readonly wrapper: HTMLElement;
  readonly announced: string[];
  show(element: ReactElement): void;
  dispose(): void;
}

/** Renders one component as it would be below the app. */
export function renderInUi(element: ReactElement, parts: AppProps['host']['parts'] = partsHere()): Rendered {
  const host = document.createElement('stoop-chat');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const wrapper = document.createElement('div');
  wrapper.className = 'stoop';
  root.append(wrapper);
  const announced: string[] = [];
  const draft = writable('');
  const ui = {
    model: fixtureModel({}),
    root,
    settings: settings(),
    m: en,
    formats: createFormats('en-GB'),
    intent: writable(null),
    setIntent: () => {},
    host: {
      parts,
      draft,
      setDraft: draft.set,
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
    show,
    dispose: () => {
      act(() => app.unmount());
      host.remove();
    },
  };
}
