import { useEffect, useMemo, useReducer, useState } from 'react';
import { type Called, MAX_FILES, type Upload, type Uploads } from '../../chat/composer/index.ts';
import type { ConversationSnapshot, MessageExtra } from '../../chat/index.ts';
import { useReadable, useUi } from '../../ui/index.ts';
import { hold as holdUploads, isHeld, release, shows } from './held.ts';
import { besideFor } from './shelves.ts';
import { useTexts } from './use-texts.ts';

export interface Attachments {
  /** The message whose thread they are for; empty in the channel itself. */
  readonly parentId: string;
  readonly uploads: Uploads;
  /** Recordings that go by themselves once they have arrived. */
  readonly spoken: Uploads;
  readonly items: readonly Upload[];
  readonly spokenItems: readonly Upload[];
  /** Whom the words beside them call. */
  readonly called: Called;
  readonly filled: boolean;
  /** Files are on their way, or not as they should be: the message has to wait. */
  readonly blocked: boolean;
  add(files: readonly File[]): void;
  sendVoice(file: File, more: { readonly duration: number; readonly waveform: readonly number[] }): void;
  /** What would go with the message; null: not now, and the person has been told why. */
  look(text: string): MessageExtra | undefined | null;
  /** What was looked at has gone with the message. */
  take(): void;
}

/** What lets a message go. */
export interface Sends {
  /** With the words that stand in the composer. */
  readonly submit: () => void;
  /** What was spoken, alone: words and files may have been begun meanwhile. */
  readonly alone: () => void;
  /** Nothing may go yet: slow mode. */
  readonly waits: boolean;
}

/** The files of one place, and when they let a message go. */
export function useAttachments(
  conversation: ConversationSnapshot,
  say: (text: string) => void,
  { submit, alone, waits }: Sends,
): Attachments {
  const ui = useUi();
  const { model } = ui;
  const cid = conversation.cid ?? '';
  // Within a thread no other is opened; which one it is does not change while it is drawn.
  const [parentId] = useState(() => (ui.openThread === null && ui.thread.get()?.parentId) || '');
  const { identity } = useReadable(model.session);
  const t = useTexts();
  // The identity: what a person has added is nobody else's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again when the person or the place changes
  const { uploads, spoken, called } = useMemo(
    () => besideFor(ui, { cid, parentId }),
    [model, cid, parentId, identity],
  );
  const items = useReadable(uploads.items);
  const spokenItems = useReadable(spoken.items);
  const waiting = isHeld(uploads);
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const nobody = identity.kind === 'none';
  const pending = items.some(({ state }) => state === 'pending');
  const busy = items.some(({ state }) => state === 'uploading') || (pending && !nobody);
  const finished = items.some(({ state }) => state === 'finished');
  const speaking = spokenItems.some(({ state }) => state === 'pending' || state === 'uploading');
  const said = spokenItems.some(({ state }) => state === 'finished');

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody, a channel or the wire may have come
  useEffect(() => {
    uploads.begin();
    spoken.begin();
    called.begin();
  }, [uploads, spoken, called, identity, conversation, pending, speaking]);
  useEffect(() => shows(uploads), [uploads]);
  useEffect(() => shows(spoken), [spoken]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has arrived and may go
  useEffect(() => {
    if (!said || speaking || waits) return;
    release(spoken);
    alone();
  }, [spoken, said, speaking, waits]);
  useEffect(() => {
    if (!waiting || nobody || pending || busy) return;
    release(uploads);
    redraw();
    const lost = items.filter(({ state }) => state === 'failed' || state === 'blocked');
    if (lost.length > 0 && !finished) return say(t.nothingToSend());
    // What arrived goes; what did not is named, and stays for another try.
    if (lost.length > 0) say(t.uploadFailed({ name: lost.map(({ name }) => name).join(', ') }));
    submit();
  });

  /** The message goes by itself when its files have arrived; whoever is nobody yet becomes somebody for that. */
  function hold(files: Uploads): void {
    holdUploads(files, model, { cid, parentId });
    redraw();
    void model.runtime().then((runtime) => runtime.enter());
  }

  return {
    parentId,
    uploads,
    spoken,
    items,
    spokenItems,
    called,
    filled: pending || busy || finished || speaking || said,
    blocked: busy || waiting || speaking,
    add(files) {
      if (uploads.add(files) > 0) say(t.tooManyFiles({ count: MAX_FILES }));
    },
    sendVoice(file, more) {
      spoken.add([file], { type: 'voiceRecording', ...more });
      hold(spoken);
    },
    take: () => void uploads.take(),
    look(text) {
      if (busy || speaking || isHeld(uploads)) {
        say(t.waitForUploads());
        return null;
      }
      // What an owner has put there did not let it go by itself.
      if (said && text === '') {
        alone();
        return null;
      }
      if (pending) {
        // A visitor who is nobody yet: nothing leaves this device before they send, and then the files go first.
        say(t.sendsWhenUploaded());
        hold(uploads);
        return null;
      }
      if (!finished && text === '') return null;
      return finished ? { attachments: uploads.attachments() } : undefined;
    },
  };
}
