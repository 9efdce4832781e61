import { type ReactElement, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  commandIn,
  findCommands,
  findMentions,
  knownPeople,
  type LinkPreviews,
  mentionName,
  mentionsAfterEdit,
  mentionsIn,
  type Trigger,
  triggerAt,
} from '../../chat/composer/index.ts';
import type { ChatRuntime, MessageExtra } from '../../chat/index.ts';
import {
  type ComposerToolsProps,
  type FindEmoji,
  type Intent,
  middlewareOf,
  quoteOf,
  usePart,
  useRuntime,
  useUi,
} from '../../ui/index.ts';
import { Coloured } from './coloured.tsx';
import { CommandChip } from './command-chip.tsx';
import { Cooldown } from './cooldown.tsx';
import { DropZone } from './drop-zone.tsx';
import { IntentCard } from './intent-card.tsx';
import { LinkPreviewCards } from './link-previews.tsx';
import { useNotice } from './notice.tsx';
import { insertion, type Suggestion } from './suggestion.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useAttachments } from './use-attachments.ts';
import { useCalled } from './use-called.ts';
import { useComposeChain } from './use-compose-chain.ts';
import { useCooldown } from './use-cooldown.ts';
import { useEmojiWords } from './use-emoji-words.ts';
import { useFound } from './use-found.ts';
import { useLinkPreviews } from './use-link-previews.ts';
import { useLiveIntent } from './use-live-intent.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useTextChain } from './use-text-chain.ts';
import { useTextTools } from './use-text-tools.ts';
import { useTexts } from './use-texts.ts';
import { useTrigger } from './use-trigger.ts';

/** Markdown marks by action. */
const MARKS = { b: '**', i: '_', e: '`', x: '~~' } as const;
const FEATURE_OF = { mention: 'mentions', command: 'commands', emoji: 'emoji' } as const;
const KINDS = ['mention', 'command', 'emoji'] as const;

/** Returns everything that goes with a message; undefined if there is nothing. */
function together(
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

/** Renders the tools for writing besides text. They listen on the given text area, which belongs to the shell. */
export function ComposerTools(props: ComposerToolsProps): ReactElement {
  const { conversation, intent, cancel, value, area, change, pendingActions, taken, report, submit } = props;
  const { settings, root, host, model } = useUi();
  const { features } = settings;
  const runtime = useRuntime();
  const t = useTexts();
  const { notice, say } = useNotice();
  const wait = useCooldown(runtime, conversation);
  const files = useAttachments(conversation, say, { submit, alone: () => sendAlone(), waits: wait > 0 });
  const chain = useComposeChain(conversation, intent, say);
  const edits = intent?.kind === 'edit';
  const liveIntent = useLiveIntent(conversation, props, say);
  const { shown: pages, links } = useLinkPreviews(runtime, edits ? '' : value);
  const [picking, setPicking] = useState(false);
  const [recording, setRecording] = useState(false);
  const [adding, setAdding] = useState<boolean | null>(null);
  const [chosen, call] = useCalled(files.called, area, intent);

  const command = runtime && !edits && features.includes('commands') ? commandIn(runtime, value) : null;
  const prefix = command ? value.slice(0, command.name.length + 2) : '';
  const shown = value.slice(prefix.length);
  const text = useTextTools(area);
  useTextChain(area, text);
  const kinds = KINDS.filter(
    (kind): kind is Trigger['kind'] =>
      features.includes(FEATURE_OF[kind]) && (kind !== 'command' || (!edits && !command)),
  );
  const trigger = useTrigger(area, kinds, shown);
  const found = useFound(runtime, conversation, trigger);
  const choose = (suggestion: Suggestion) => {
    if (!trigger) return;
    if (suggestion.kind === 'mention') call(suggestion.mention);
    text.replace(trigger.from, insertion(suggestion));
  };
  const list = useSuggestions(area, trigger, found.items, choose);
  const closePicker = useCallback(() => setPicking(false), []);
  const closeExtras = useCallback(() => setAdding(false), []);
  const Drafts = usePart('drafts', features.includes('drafts'));
  const Voice = usePart('voice', recording);
  // A location that was being shared when the page was left stays shared.
  const Extras = usePart('extras', adding !== null || host.keepsFiles === true);
  const Tray = usePart('tray', files.items.length + files.spokenItems.length > 0);
  const submitted = useRef(submit);
  submitted.current = submit;
  const [noEmoji, setNoEmoji] = useState(false);
  // Boxed, because a state setter would call a plain function.
  const [names, setNames] = useState<{ readonly find: FindEmoji } | null>(null);
  const emojiWords = useEmojiWords(area, {
    text,
    find: names?.find ?? null,
    failed: noEmoji,
    on: features.includes('emoji') && !command,
    submit: () => submitted.current(),
  });
  const Emoji = usePart('emoji', picking || found.emojiQuery !== '' || emojiWords.wanted, setNoEmoji);
  const emojiReady = useCallback((find: FindEmoji) => setNames({ find }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each list of actions is handled once
  useEffect(() => {
    if (pendingActions.length === 0) return;
    taken(pendingActions.length);
    // An action pressed again while the tools were loading counts once.
    for (const action of new Set(pendingActions)) {
      if (typeof action !== 'string') files.add(action);
      else if (action === 'emoji') setPicking((open) => !open);
      else if (action === 'voice') setRecording(true);
      else if (action === 'more') setAdding((open) => !open);
      else if (action === 'send') void model.runtime().then(sendEarly);
      else if (action === 'k') text.link();
      else text.wrap(MARKS[action]);
    }
  }, [pendingActions]);

  /**
   * Sends a message that was submitted before the tools were loaded. A half-typed name is not sent, so that its writer
   * can complete it.
   */
  function sendEarly(known: ChatRuntime): void {
    const typed = area.value.slice(0, area.selectionEnd);
    const half = features.includes('mentions')
      ? triggerAt(typed, ['mention'])?.query.toLowerCase()
      : undefined;
    const people = half === undefined ? [] : findMentions(known, half, conversation.people);
    const whole = people.some((one) => mentionName(one).toLowerCase() === half);
    if (people.length === 0 || whole) submitted.current();
  }
  const takeAll = () => {
    files.take();
    links?.take();
    files.called.adopt([]);
  };
  const prepare = (words: string): MessageExtra | undefined | null => {
    const known = runtime ? knownPeople(runtime, conversation.people) : [];
    if (edits) {
      const called = mentionsAfterEdit(words, intent.message.mentions ?? [], chosen, known);
      return chain.wanted ? pass(words, called) : called;
    }
    if (wait > 0) {
      say(t.slowModeLeft({ count: wait }));
      return null;
    }
    const attached = files.look(words);
    if (attached === null) return null;
    const mentions = mentionsIn(words, chosen, known);
    const extra = together(attached, mentions, links?.look());
    if (chain.wanted) return pass(words, extra ?? {});
    takeAll();
    return extra;
  };
  /**
   * The message that a recording answers, kept from when it was sent. The composer may have another intent by the time
   * the recording arrives.
   */
  const spokenFor = useRef<Intent | null>(null);
  const sendVoice: typeof files.sendVoice = (...recording) => {
    spokenFor.current = intent;
    files.sendVoice(...recording);
  };
  function sendAlone(): void {
    const { current: about } = spokenFor;
    const extra: MessageExtra = { attachments: files.spoken.attachments() };
    if (chain.wanted) chain.run('', extra, () => files.spoken.take(), { intent: about });
    else {
      files.spoken.take();
      model.send('', about?.kind === 'quote' ? quoteOf(about) : undefined, extra);
      if (intent === about) cancel();
    }
  }
  function pass(words: string, extra: MessageExtra): null {
    chain.run(words, extra, takeAll);
    return null;
  }
  const latest = useRef({ prepare, rewrite: emojiWords.rewrite });
  latest.current = { prepare, rewrite: emojiWords.rewrite };
  const { filled } = files;
  const blocked = files.blocked || wait > 0 || chain.running;
  const placeholder = command?.args;
  useLayoutEffect(
    () =>
      report({
        filled,
        blocked: blocked && !edits,
        prefix,
        ...(placeholder ? { placeholder } : {}),
        rewrite: (words) => (edits ? words : latest.current.rewrite(words)),
        prepare: (words) => latest.current.prepare(words),
      }),
    [filled, blocked, edits, prefix, placeholder, report],
  );
  useEffect(() => () => report(null), [report]);

  const begins =
    adding && runtime && features.includes('commands') && !edits && !command ? findCommands(runtime, '') : [];
  const zone = area.form?.parentElement;
  return (
    <>
      {notice}
      {Drafts && features.includes('drafts') && (
        <Drafts
          {...{ conversation, parentId: files.parentId, uploads: files.uploads, called: files.called }}
          middleware={middlewareOf(root)}
          failed={() => say(t.draftFailed())}
        />
      )}
      <SuggestionList items={found.items} list={list} query={trigger?.query ?? ''} choose={choose} />
      {Emoji && (
        <Emoji
          open={picking}
          pick={text.insert}
          close={closePicker}
          query={found.emojiQuery}
          found={found.emojiFound}
          ready={emojiReady}
        />
      )}
      {Voice && recording && <Voice close={() => setRecording(false)} say={say} send={sendVoice} />}
      {Extras && (
        <Extras
          {...{ conversation, area }}
          open={adding === true}
          close={closeExtras}
          commands={begins}
          beginCommand={(name) => change(`/${name} ${value}`)}
        />
      )}
      {liveIntent && <IntentCard intent={liveIntent} cancel={cancel} />}
      {!edits && links && <LinkPreviewCards shown={pages} dismiss={links.dismiss} />}
      {!edits && Tray && <Tray items={files.items} uploads={files.uploads} />}
      {!edits && Tray && <Tray items={files.spokenItems} uploads={files.spoken} />}
      <Coloured {...{ area, shown, trigger, chosen, conversation, runtime, intent }} />
      {command && <CommandChip name={command.name} area={area} remove={() => change(area.value)} />}
      {wait > 0 && !edits && area.form && (
        <Cooldown seconds={wait} every={conversation.slowMode} form={area.form} />
      )}
      {edits && area.form && createPortal(<p className="composer-hint">{t.escapeHint()}</p>, area.form)}
      {zone && <DropZone place={zone} />}
    </>
  );
}
