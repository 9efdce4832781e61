import { act } from 'preact/test-utils';
import { afterEach } from 'vitest';
import { type FixtureStart, fixtureModel } from '../../../../demo/gallery/fixtures/fixture-model.ts';
import { partsHere } from '../../../../demo/gallery/parts-here.ts';
import { settings } from '../../../../demo/gallery/snapshots.ts';
import { en } from '../../../../src/i18n/index.ts';
import { type AppProps, mount, type PanelState } from '../../../../src/ui/index.ts';
import { writable } from '../../../../src/util/readable.ts';

let dispose = () => {};
afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** Removes the last started app from its page. */
export function end(): void {
  act(() => dispose());
}

/** Renders the app in a shadow root, with its model and with host values that a test can replace. */
export function start(
  from: FixtureStart,
  more: Parameters<typeof settings>[0] = {},
  drafts: Readonly<Record<string, string>> = {},
) {
  const host = document.createElement('stoop-chat');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const wrapper = document.createElement('div');
  root.append(wrapper);
  const model = fixtureModel(from);
  const values = {
    settings: writable(settings(more)),
    messages: writable(en),
    panel: writable<PanelState>({ open: true, fullScreen: false }),
    draft: writable(''),
  };
  const announced: string[] = [];
  const props: AppProps = {
    model,
    settings: values.settings,
    messages: values.messages,
    panel: values.panel,
    root,
    host: {
      parts: partsHere(),
      open: () => values.panel.set({ open: true, fullScreen: false }),
      close: () => values.panel.set({ open: false, fullScreen: false }),
      announce: (text) => announced.push(text),
      draft: values.draft,
      setDraft: values.draft.set,
      threadDraft: () => ({ shown: values.draft, type: values.draft.set, stop: () => {} }),
      draftOf: (cid) => drafts[cid] ?? '',
      logout: () => {},
    },
  };
  act(() => {
    dispose = mount(wrapper, props);
  });
  return { root, wrapper, model, values, announced, text: () => wrapper.textContent ?? '' };
}
