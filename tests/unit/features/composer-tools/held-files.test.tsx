import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { conversation } from '../../../../demo/gallery/snapshots.ts';
import { type Attachments, useAttachments } from '../../../../src/features/composer-tools/use-attachments.ts';
import { type Rendered, renderInUi } from '../../ui/support/render-in-ui.ts';

let rendered: Rendered | undefined;
afterEach(() => {
  rendered?.dispose();
  submitted.length = 0;
  alone.length = 0;
  said.length = 0;
  waiting = false;
});

const submitted: string[] = [];
/** The conversations to which files went without the composer's text. */
const alone: string[] = [];
const said: string[] = [];
let files: Attachments | undefined;
let waiting = false;

function Probe({ cid }: { readonly cid: string }): null {
  files = useAttachments(conversation({ cid }), (text) => said.push(text), {
    submit: () => submitted.push(cid),
    alone: () => alone.push(`${cid}: ${files?.spoken.attachments().length}`),
    waits: waiting,
  });
  return null;
}

test('a voice message goes to the conversation it was recorded in, without anything from another open one', async () => {
  rendered = renderInUi(<Probe cid="messaging:a" />);
  const here = files?.spoken;
  const file = new File(['sound'], 'voice.webm', { type: 'audio/webm' });
  act(() => files?.sendVoice(file, { duration: 1, waveform: [] }));
  expect(files?.blocked).toBe(true);
  rendered.show(<Probe cid="messaging:b" />);
  expect(files?.spoken).not.toBe(here);
  expect(files?.blocked).toBe(false);
  // The upload sends the message once. Opening the conversation again sends nothing.
  await vi.waitFor(() => expect(rendered?.model.calls).toContain('send into messaging:a: 1'));
  expect(here?.items.get()).toEqual([]);
  rendered.show(<Probe cid="messaging:a" />);
  act(() => {});
  expect([...submitted, ...alone]).toEqual([]);
  expect(files?.blocked).toBe(false);
});

const voice = () => new File(['sound'], 'voice.webm', { type: 'audio/webm' });

test('a voice message goes alone: files added meanwhile stay for their own message, however many they are', async () => {
  rendered = renderInUi(<Probe cid="messaging:c" />);
  const many = Array.from({ length: 9 }, (_, n) => new File([`${n}`], `${n}.txt`, { type: 'text/plain' }));
  act(() => files?.add([...many, new File([], 'empty.txt', { type: 'text/plain' })]));
  act(() => files?.sendVoice(voice(), { duration: 1, waveform: [] }));
  await vi.waitFor(() => expect(alone).toEqual(['messaging:c: 1']));
  expect(submitted).toEqual([]);
  expect(files?.items).toHaveLength(10);
  expect(said).toEqual([]);
});

test('a voice message recorded in slow mode is sent when the wait ends', async () => {
  waiting = true;
  rendered = renderInUi(<Probe cid="messaging:d" />);
  act(() => files?.sendVoice(voice(), { duration: 1, waveform: [] }));
  await vi.waitFor(() => expect(files?.spokenItems[0]?.state).toBe('finished'));
  expect(alone).toEqual([]);
  waiting = false;
  rendered.show(<Probe cid="messaging:d" />);
  await vi.waitFor(() => expect(alone).toEqual(['messaging:d: 1']));
});
