import { useEffect, useMemo, useReducer, useState } from 'react';
import { type Called, MAX_FILES, type Upload, type Uploads } from '../../chat/composer/index.ts';
import type { ConversationSnapshot, MessageExtra } from '../../chat/index.ts';
import { useReadable, useUi } from '../../ui/index.ts';
import { hold as holdUploads, isHeld, release, shows } from './held.ts';
import { besideFor } from './shelves.ts';
import { beginVisit } from './state/index.ts';
import { useTexts } from './use-texts.ts';

export interface Attachments {
  /** Id of the message whose thread the files are for; empty in the channel itself. */
  readonly parentId: string;
  readonly uploads: Uploads;
  /** Recordings that are sent automatically once they have arrived. */
  readonly spoken: Uploads;
  readonly items: readonly Upload[];
  readonly spokenItems: readonly Upload[];
  /** Mentions in the text beside the files. */
  readonly called: Called;
  readonly filled: boolean;
  /** True while the message has to wait for its files. */
  readonly blocked: boolean;
  add(files: readonly File[]): void;
  sendVoice(file: File, more: { readonly duration: number; readonly waveform: readonly number[] }): void;
  /** Returns what would go with the message; null if it cannot be sent now, after telling the person why. */
  look(text: string): MessageExtra | undefined | null;
  /** Removes the files after they have gone with the message. */
  take(): void;
}

/** Ways to send a message. */
export interface Sends {
  /** Sends the text in the composer. */
  readonly submit: () => void;
  /** Sends a recording alone: text and files may have been started meanwhile. */
  readonly alone: () => void;
  /** True while slow mode allows no message. */
  readonly waits: boolean;
}

/** Returns the files, recordings and mentions of one place, for the person who is here. */
function useShelf({ cid }: ConversationSnapshot) {
  const ui = useUi();
  const { model } = ui;
  // No other thread opens inside a thread, so the id does not change while the thread is drawn.
  const [parentId] = useState(() => (ui.openThread === null && ui.thread.get()?.parentId) || '');
  const { identity } = useReadable(model.session);
  // The identity is a dependency: what a person has added belongs to nobody else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: evaluated again when the person or the place changes
  const beside = useMemo(() => besideFor(ui, { cid: cid ?? '', parentId }), [model, cid, parentId, identity]);
  const items = useReadable(beside.uploads.items);
  const spokenItems = useReadable(beside.spoken.items);
  const nobody = identity.kind === 'none';
  return { ...beside, items, spokenItems, parentId, identity, nobody };
}

type Shelf = ReturnType<typeof useShelf>;

/** Returns how far the files and recordings of a place are. */
function progressOf({ items, spokenItems, nobody }: Shelf) {
  const pending = items.some(({ state }) => state === 'pending');
  return {
    pending,
    busy: items.some(({ state }) => state === 'uploading') || (pending && !nobody),
    finished: items.some(({ state }) => state === 'finished'),
    speaking: spokenItems.some(({ state }) => state === 'pending' || state === 'uploading'),
    said: spokenItems.some(({ state }) => state === 'finished'),
  };
}

/** Uploads what is added, as soon as there is somebody to upload it and a place for it. */
function useUploading(conversation: ConversationSnapshot, shelf: Shelf): void {
  const { uploads, spoken, called, identity } = shelf;
  const { pending, speaking } = progressOf(shelf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a person, a channel or the connection may have come
  useEffect(() => {
    uploads.begin();
    spoken.begin();
    called.begin();
  }, [uploads, spoken, called, identity, conversation, pending, speaking]);
  useEffect(() => shows(uploads), [uploads]);
  useEffect(() => shows(spoken), [spoken]);
}

interface Release extends Sends {
  readonly say: (text: string) => void;
  readonly redraw: () => void;
}

/** Sends a held message once its files have arrived, and a recording once it may go. */
function useRelease(shelf: Shelf, { submit, alone, waits, say, redraw }: Release): void {
  const { uploads, spoken, items, nobody } = shelf;
  const { pending, busy, finished, speaking, said } = progressOf(shelf);
  const t = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the recording has arrived and may be sent
  useEffect(() => {
    if (!said || speaking || waits) return;
    release(spoken);
    alone();
  }, [spoken, said, speaking, waits]);
  useEffect(() => {
    if (!isHeld(uploads) || nobody || pending || busy) return;
    release(uploads);
    redraw();
    const lost = items.filter(({ state }) => state === 'failed' || state === 'blocked');
    if (lost.length > 0 && !finished) return say(t.nothingToSend());
    // Files that arrived are sent. Files that did not are named, and stay for another try.
    if (lost.length > 0) say(t.uploadFailed({ name: lost.map(({ name }) => name).join(', ') }));
    submit();
  });
}

/** Returns the files of one place, and sends a held message once its files allow it. */
export function useAttachments(
  conversation: ConversationSnapshot,
  say: (text: string) => void,
  sends: Sends,
): Attachments {
  const { model } = useUi();
  const t = useTexts();
  const shelf = useShelf(conversation);
  const { uploads, spoken, items, spokenItems, called, parentId } = shelf;
  const { pending, busy, finished, speaking, said } = progressOf(shelf);
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  useUploading(conversation, shelf);
  useRelease(shelf, { ...sends, say, redraw });

  /** Sends the message automatically once its files have arrived. A visitor without an identity gets one for that. */
  function hold(files: Uploads): void {
    holdUploads(files, model, { cid: conversation.cid ?? '', parentId });
    redraw();
    void model.runtime().then(beginVisit);
  }

  return {
    parentId,
    uploads,
    spoken,
    items,
    spokenItems,
    called,
    filled: pending || busy || finished || speaking || said,
    blocked: busy || isHeld(uploads) || speaking,
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
      // The owner's middleware kept the recording from being sent automatically.
      if (said && text === '') {
        sends.alone();
        return null;
      }
      if (pending) {
        // For a visitor without an identity, nothing leaves this device before they send. The files then go
        // first.
        say(t.sendsWhenUploaded());
        hold(uploads);
        return null;
      }
      if (!finished && text === '') return null;
      return finished ? { attachments: uploads.attachments() } : undefined;
    },
  };
}
