import { useRef } from 'react';
import {
  knownPeople,
  type LinkPreviews,
  type Mentionable,
  mentionsAfterEdit,
  mentionsIn,
} from '../../chat/composer/index.ts';
import type { ChatRuntime, MessageExtra, Person } from '../../chat/index.ts';
import { type Intent, quoteOf, useUi, type WritingToolsProps } from '../../ui/index.ts';
import type { Attachments } from './use-attachments.ts';
import type { ComposeChain } from './use-compose-chain.ts';
import { useTexts } from './use-texts.ts';

export interface Outgoing {
  /** Returns what goes with a text; null if the text is not sent by the composer now. */
  prepare(words: string): MessageExtra | undefined | null;
  readonly sendVoice: Attachments['sendVoice'];
  /** Sends a recording that has arrived, without the text in the composer. */
  sendAlone(): void;
}

interface Tools {
  readonly files: Attachments;
  readonly chain: ComposeChain;
  readonly links: LinkPreviews | null;
  /** Mentions chosen from the suggestions. */
  readonly chosen: readonly Mentionable[];
  readonly runtime: ChatRuntime | null;
  /** Seconds until slow mode allows the next message. */
  readonly wait: number;
  readonly say: (text: string) => void;
}

/** Returns everything that goes with a message; undefined if there is nothing. */
function combined(
  files: MessageExtra | undefined,
  mentions: MessageExtra,
  cards: ReturnType<LinkPreviews['look']> | undefined,
): MessageExtra | undefined {
  const attached = [...((files?.attachments ?? []) as readonly unknown[]), ...(cards?.attachments ?? [])];
  const extra = {
    ...mentions,
    ...(attached.length > 0 ? { attachments: attached } : {}),
    ...(cards?.skip ? { skip_enrich_url: true } : {}),
  };
  return Object.keys(extra).length > 0 ? extra : undefined;
}

/** Sends what the tools hold: beside the composer's text, or alone. */
export function useOutgoing(
  { conversation, intent, cancel }: WritingToolsProps,
  { files, chain, links, chosen, runtime, wait, say }: Tools,
): Outgoing {
  const { model, staff } = useUi();
  const t = useTexts();
  /**
   * The message that a recording answers, kept from when it was sent. The composer may have another intent by the time
   * the recording arrives.
   */
  const spokenFor = useRef<Intent | null>(null);

  function takeAll(): void {
    files.take();
    links?.take();
    files.called.adopt([]);
  }
  function pass(text: string, extra: MessageExtra): null {
    chain.run({ text, extra, taken: takeAll });
    return null;
  }
  function known(): readonly Person[] {
    return staff?.colleagues ?? (runtime ? knownPeople(runtime, conversation.people) : []);
  }
  function prepareEdit({ message }: Intent, words: string): MessageExtra | null {
    const called = mentionsAfterEdit(words, { before: message.mentions ?? [], chosen, known: known() });
    return chain.wanted ? pass(words, called) : called;
  }
  function prepareMessage(words: string): MessageExtra | undefined | null {
    if (wait > 0) {
      say(t.slowModeLeft({ count: wait }));
      return null;
    }
    const attached = files.look(words);
    if (attached === null) return null;
    const extra = combined(attached, mentionsIn(words, chosen, known()), links?.look());
    if (chain.wanted) return pass(words, extra ?? {});
    takeAll();
    return extra;
  }

  return {
    prepare: (words) => (intent?.kind === 'edit' ? prepareEdit(intent, words) : prepareMessage(words)),
    sendVoice(...recording) {
      spokenFor.current = intent;
      files.sendVoice(...recording);
    },
    sendAlone() {
      const { current: about } = spokenFor;
      const extra: MessageExtra = { attachments: files.spoken.attachments() };
      const taken = () => files.spoken.take();
      if (chain.wanted) {
        chain.run({ text: '', extra, taken, alone: { intent: about } });
        return;
      }
      taken();
      model.send('', about?.kind === 'quote' ? quoteOf(about) : undefined, extra);
      if (intent === about) cancel();
    },
  };
}
