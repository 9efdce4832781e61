import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { conversation } from '../../../demo/gallery/snapshots.ts';
import { type Attachments, useAttachments } from '../../../src/ui/composer-tools/use-attachments.ts';
import { type Rendered, renderInUi } from './support/render-in-ui.ts';

let rendered: Rendered | undefined;
afterEach(() => {
  rendered?.dispose();
  submitted.length = 0;
  alone.length = 0;
  said.length = 0;
});

const submitted: string[] = [];
/** Where files went without the words in the composer. */
const alone: string[] = [];
const said: string[] = [];
let files: Attachments | undefined;

function Probe({ cid }: { readonly cid: string }): null {
  files = useAttachments(conversation({ cid }), (text) => said.push(text), {
    submit: () => submitted.push(cid),
    alone: () => alone.push(cid),
  });
  return null;
}

test('a voice message goes out where it was spoken, and nothing of the conversation that is looked at meanwhile', async () => {
  rendered = renderInUi(<Probe cid="messaging:a" />);
  const here = files?.uploads;
  const file = new File(['sound'], 'voice.webm', { type: 'audio/webm' });
  act(() => files?.sendVoice(file, { duration: 1, waveform: [] }));
  expect(files?.blocked).toBe(true);
  rendered.show(<Probe cid="messaging:b" />);
  expect(files?.uploads).not.toBe(here);
  expect(files?.blocked).toBe(false);
  // By itself, once: there is nothing left to send when the conversation is looked at again.
  await vi.waitFor(() => expect(rendered?.model.calls).toContain('send into messaging:a: 1'));
  expect(here?.items.get()).toEqual([]);
  rendered.show(<Probe cid="messaging:a" />);
  act(() => {});
  expect([...submitted, ...alone]).toEqual([]);
  expect(files?.blocked).toBe(false);
});

test('a file that cannot be sent does not hold back the one that arrived, and is named', async () => {
  rendered = renderInUi(<Probe cid="messaging:c" />);
  act(() => {
    files?.uploads.add([new File([], 'empty.txt', { type: 'text/plain' })]);
  });
  const file = new File(['sound'], 'voice.webm', { type: 'audio/webm' });
  act(() => files?.sendVoice(file, { duration: 1, waveform: [] }));
  await vi.waitFor(() => expect(alone).toEqual(['messaging:c']));
  expect(submitted).toEqual([]);
  expect(said).toEqual(['empty.txt was not uploaded']);
});
