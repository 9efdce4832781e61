import { type ReactElement, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  commandIn,
  findAmong,
  findCommands,
  findMentions,
  type Mentionable,
  mentionName,
  triggerAt,
} from '../../chat/composer/index.ts';
import type { ChatRuntime } from '../../chat/index.ts';
import {
  middlewareOf,
  type PendingAction,
  type ToolsReport,
  usePoint,
  useRuntime,
  useUi,
  type WritingToolsProps,
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
import { type Attachments, useAttachments } from './use-attachments.ts';
import { useCalled } from './use-called.ts';
import { useComposeChain } from './use-compose-chain.ts';
import { useCooldown } from './use-cooldown.ts';
import { useEmojiTools } from './use-emoji-tools.ts';
import { useFound } from './use-found.ts';
import { useLinkPreviews } from './use-link-previews.ts';
import { useLiveIntent } from './use-live-intent.ts';
import { useOutgoing } from './use-outgoing.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useTextChain } from './use-text-chain.ts';
import { useTextTools } from './use-text-tools.ts';
import { useTexts } from './use-texts.ts';
import { useTrigger } from './use-trigger.ts';

const FEATURE_OF = { mention: 'mentions', command: 'commands', emoji: 'emoji' } as const;
const KINDS = ['mention', 'command', 'emoji'] as const;

/** Returns what is suggested while typing. A command and a canned answer can only begin a new message. */
const kindsOf = (has: (feature: string) => boolean, begins: boolean, hasAnswers: boolean) =>
  KINDS.filter((kind) =>
    kind === 'command' ? begins && (hasAnswers || has(FEATURE_OF.command)) : has(FEATURE_OF[kind]),
  );

/** Returns whether the text ends in a mention that is only half typed. */
function endsInHalfMention(
  area: HTMLTextAreaElement,
  found: (half: string) => readonly Mentionable[],
): boolean {
  const typed = area.value.slice(0, area.selectionEnd);
  const half = triggerAt(typed, ['mention'])?.query.toLowerCase();
  if (half === undefined) return false;
  const people = found(half);
  return people.length > 0 && !people.some((one) => mentionName(one).toLowerCase() === half);
}

/**
 * Returns a function that sends a message submitted before the tools were loaded. A half-typed name is not sent, so that
 * its writer can complete it.
 */
function useSendEarly({ area, conversation, submit }: WritingToolsProps, mentions: boolean): () => void {
  const { model, staff } = useUi();
  const latest = useRef(submit);
  latest.current = submit;
  return () =>
    void model.runtime().then((runtime) => {
      const find = (half: string) =>
        staff?.colleagues
          ? findAmong(staff.colleagues, half)
          : findMentions(runtime, half, conversation.people);
      if (!mentions || !endsInHalfMention(area, find)) latest.current();
    });
}

type Press = Exclude<PendingAction, readonly File[]>;

/** Performs the actions that were requested in the shell, also while the tools were loading. */
function usePendingActions(
  { pendingActions, taken }: WritingToolsProps,
  add: (files: readonly File[]) => void,
  acts: Readonly<Record<Press, () => void>>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list of actions is handled once
  useEffect(() => {
    if (pendingActions.length === 0) return;
    taken(pendingActions.length);
    // This effect may run within a render that has read the text already, and would put it back.
    queueMicrotask(() => {
      // An action pressed again while the tools were loading counts once.
      for (const action of new Set(pendingActions)) {
        if (typeof action === 'string') acts[action]();
        else add(action);
      }
    });
  }, [pendingActions]);
}

/** Reports to the composer what it needs to know of the tools. */
function useReport(
  report: WritingToolsProps['report'],
  { filled, blocked, prefix, placeholder, edits, prepare, rewrite }: Reported,
): void {
  const latest = useRef({ prepare, rewrite });
  latest.current = { prepare, rewrite };
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
}

interface Reported extends Pick<ToolsReport, 'filled' | 'blocked' | 'prefix' | 'prepare' | 'rewrite'> {
  readonly placeholder: string | undefined;
  /** True while a message is edited: it goes as it is. */
  readonly edits: boolean;
}

/** Returns the command at the beginning of a message, and the text that is shown after it. */
function useCommand(runtime: ChatRuntime | null, value: string, on: boolean) {
  const command = runtime && on ? commandIn(runtime, value) : null;
  const prefix = command ? value.slice(0, command.name.length + 2) : '';
  return { command, prefix, shown: value.slice(prefix.length) };
}

/** Renders the tools for writing besides text. They listen on the given text area, which belongs to the shell. */
export function ComposerTools(props: WritingToolsProps): ReactElement {
  const { conversation, intent, cancel, value, area, change, report, submit } = props;
  const { settings, staff } = useUi();
  const has = (feature: string) => settings.features.includes(feature);
  const runtime = useRuntime();
  const t = useTexts();
  const { notice, say } = useNotice();
  const wait = useCooldown(runtime, conversation);
  const alone = () => outgoing.sendAlone();
  const files = useAttachments(conversation, say, { submit, alone, waits: wait > 0 });
  const chain = useComposeChain(conversation, intent, say);
  const edits = intent?.kind === 'edit';
  const liveIntent = useLiveIntent(conversation, props, say);
  const { shown: pages, links } = useLinkPreviews(runtime, edits ? '' : value);
  const [picking, setPicking] = useState(false);
  const [recording, setRecording] = useState(false);
  const [adding, setAdding] = useState<boolean | null>(null);
  const [chosen, call] = useCalled(files.called, area, intent);
  const outgoing = useOutgoing(props, { files, chain, links, chosen, runtime, wait, say });

  const { command, prefix, shown } = useCommand(runtime, value, !edits && has('commands'));
  const text = useTextTools(area);
  useTextChain(area, text);
  const trigger = useTrigger(area, kindsOf(has, !edits && !command, staff?.colleagues === null), shown);
  const found = useFound(runtime, conversation, { trigger, staff });
  const choose = (suggestion: Suggestion) => {
    if (!trigger) return;
    if (suggestion.kind === 'mention') call(suggestion.mention);
    text.replace(trigger.from, insertion(suggestion));
  };
  const list = useSuggestions(area, { trigger, items: found.items, choose });
  const closePicker = useCallback(() => setPicking(false), []);
  const closeExtras = useCallback(() => setAdding(false), []);
  const Voice = usePoint('voice-recorder', recording);
  const { Emoji, ready, rewrite } = useEmojiTools(area, {
    text,
    on: has('emoji') && !command,
    shown: picking || found.emojiQuery !== '',
    submit,
  });
  const sendEarly = useSendEarly(props, has('mentions'));
  usePendingActions(props, files.add, {
    emoji: () => setPicking((open) => !open),
    voice: () => setRecording(true),
    more: () => setAdding((open) => !open),
    send: sendEarly,
    b: () => text.wrap('**'),
    i: () => text.wrap('_'),
    e: () => text.wrap('`'),
    x: () => text.wrap('~~'),
    k: () => text.link(),
  });
  const blocked = files.blocked || wait > 0 || chain.running;
  const { prepare, sendVoice } = outgoing;
  useReport(report, {
    ...{ filled: files.filled, blocked, prefix, edits, prepare, rewrite },
    placeholder: command?.args,
  });

  return (
    <>
      {notice}
      <KeptDraft {...{ conversation, files }} failed={() => say(t.draftFailed())} />
      <SuggestionList items={found.items} list={list} query={trigger?.query ?? ''} choose={choose} />
      {Emoji && (
        <Emoji
          open={picking}
          pick={text.insert}
          close={closePicker}
          query={found.emojiQuery}
          found={found.emojiFound}
          ready={ready}
        />
      )}
      {Voice && recording && <Voice close={() => setRecording(false)} say={say} send={sendVoice} />}
      <More
        {...{ conversation, area, adding }}
        close={closeExtras}
        // A command can only begin a new message.
        runtime={edits || command ? null : runtime}
        beginCommand={(name) => change(`/${name} ${value}`)}
      />
      {liveIntent && <IntentCard intent={liveIntent} cancel={cancel} />}
      {!edits && links && <LinkPreviewCards shown={pages} dismiss={links.dismiss} />}
      <Trays files={files} hidden={edits} />
      <Coloured {...{ area, shown, trigger, chosen, conversation, runtime, intent }} />
      {command && <CommandChip name={command.name} area={area} remove={() => change(area.value)} />}
      {area.form && <FormNotes form={area.form} {...{ edits, wait }} every={conversation.slowMode} />}
    </>
  );
}

interface MoreProps extends Pick<WritingToolsProps, 'conversation' | 'area'> {
  /** True while the menu is open; null before it was opened for the first time. */
  readonly adding: boolean | null;
  readonly close: () => void;
  /** Null if no command can begin here. */
  readonly runtime: ChatRuntime | null;
  readonly beginCommand: (name: string) => void;
}

/** The menu of everything else that can be sent. */
function More({ adding, runtime, ...props }: MoreProps): ReactElement | null {
  const { settings, host } = useUi();
  // A location that was being shared when the page was left stays shared.
  const Extras = usePoint('composer-menu', adding !== null || host.keepsFiles === true);
  const begins = adding && runtime && settings.features.includes('commands');
  if (!Extras) return null;
  return <Extras {...props} open={adding === true} commands={begins ? findCommands(runtime, '') : []} />;
}

interface FormNotesProps {
  readonly form: HTMLFormElement;
  readonly edits: boolean;
  /** Seconds until slow mode allows the next message, and between two messages. */
  readonly wait: number;
  readonly every: number;
}

/** Shows under the composer how an edit ends or how long slow mode lasts, and takes dropped files. */
function FormNotes({ form, edits, wait, every }: FormNotesProps): ReactElement {
  const t = useTexts();
  return (
    <>
      {wait > 0 && !edits && <Cooldown seconds={wait} every={every} form={form} />}
      {edits && createPortal(<p className="composer-hint">{t.escapeHint()}</p>, form)}
      {form.parentElement && <DropZone place={form.parentElement} />}
    </>
  );
}

interface KeptDraftProps extends Pick<WritingToolsProps, 'conversation'> {
  readonly files: Attachments;
  readonly failed: () => void;
}

/** Keeps the draft on the server, if the owner has enabled that. */
function KeptDraft({ conversation, files, failed }: KeptDraftProps): ReactElement | null {
  const { settings, root } = useUi();
  const wanted = settings.features.includes('drafts');
  const Drafts = usePoint('draft-keeper', wanted);
  const { parentId, uploads, called } = files;
  if (!Drafts || !wanted) return null;
  return <Drafts {...{ conversation, parentId, uploads, called, failed }} middleware={middlewareOf(root)} />;
}

/** Shows the files and recordings that are to be sent. */
function Trays({
  files,
  hidden,
}: {
  readonly files: Attachments;
  readonly hidden: boolean;
}): ReactElement | null {
  const { items, uploads, spokenItems, spoken } = files;
  const Tray = usePoint('composer-files', items.length + spokenItems.length > 0);
  if (hidden || !Tray) return null;
  return (
    <>
      <Tray items={items} uploads={uploads} />
      <Tray items={spokenItems} uploads={spoken} />
    </>
  );
}
