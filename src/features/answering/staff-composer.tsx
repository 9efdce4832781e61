import { type KeyboardEvent, type ReactElement, useEffect, useId, useLayoutEffect, useState } from 'react';
import { type ConversationSnapshot, isStaff, type Person } from '../../chat/index.ts';
import { answeringTexts } from '../../i18n/index.ts';
import {
  focusComposer,
  Icon,
  type Intent,
  nameOf,
  type StaffComposerProps,
  useReadable,
  useRuntime,
  useUi,
} from '../../ui/index.ts';
import { fetchColleagues } from './state/index.ts';
import { useNoteUi } from './use-note-ui.ts';
import { useReplyUi } from './use-reply-ui.ts';

type Kind = 'reply' | 'note';

const NOBODY: readonly Person[] = [];
const ICON_SIZE = 14;

const aboutNote = (intent: Intent | null): boolean => intent?.message.silent === 'note';

/** Returns the people who answer, once a note is begun. */
function useColleagues(wanted: boolean): readonly Person[] {
  const runtime = useRuntime();
  const [colleagues, setColleagues] = useState(NOBODY);
  useEffect(() => {
    if (!wanted || !runtime) return;
    let gone = false;
    void fetchColleagues(runtime).then((found) => !gone && setColleagues(found));
    return () => {
      gone = true;
    };
  }, [runtime, wanted]);
  return colleagues;
}

/**
 * Returns whether a reply or a note is written, and a function that chooses. An edit is of its message's kind. Only notes
 * quote a note.
 */
function useKind(): readonly [kind: Kind, choose: (kind: Kind) => void] {
  const { model, intent: source, setIntent } = useUi();
  const intent = useReadable(source);
  const [chosen, setChosen] = useState<Kind>('reply');
  const quotesNote = intent?.kind === 'quote' && aboutNote(intent);
  useLayoutEffect(() => {
    if (quotesNote) setChosen('note');
  }, [quotesNote]);
  const kind = intent?.kind === 'edit' ? (aboutNote(intent) ? 'note' : 'reply') : chosen;
  const choose = (next: Kind) => {
    if (next === kind) return;
    if (next === 'reply' && quotesNote) setIntent(null);
    // The visitor must not see that somebody types while a note is written.
    model.typing('');
    setChosen(next);
  };
  return [kind, choose];
}

/** Returns whether a key switches between reply and note: Ctrl+J, on Apple's systems Cmd+J. */
function isSwitch({ key, code, ctrlKey, metaKey, altKey, shiftKey }: globalThis.KeyboardEvent): boolean {
  const isApple = /Mac|iP/.test(navigator.platform);
  if (altKey || shiftKey || !(isApple ? metaKey : ctrlKey)) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'j' : code === 'KeyJ';
}

/** Hears the key that switches, wherever the focus is in the conversation. */
function useSwitchKey(change: () => void): void {
  const { root } = useUi();
  useEffect(() => {
    const onKey = (event: Event) => {
      if (!(event instanceof globalThis.KeyboardEvent) || !isSwitch(event)) return;
      const { target } = event;
      if (!(target instanceof Element) || !target.closest('.inbox-conversation')) return;
      // A thread has a composer of its own, which writes no notes.
      if (target.closest('.thread, [aria-modal]')) return;
      event.preventDefault();
      change();
    };
    root.addEventListener('keydown', onKey);
    return () => root.removeEventListener('keydown', onKey);
  });
}

/**
 * Stands over the composer of the people who answer: chooses between a reply and a note, and says which colleague is
 * replying. Its report is what the composer below writes with.
 */
export function StaffComposer({ conversation, report }: StaffComposerProps): ReactElement {
  const { root, intent } = useUi();
  const editing = useReadable(intent)?.kind === 'edit';
  const [kind, choose] = useKind();
  const isNote = kind === 'note';
  const colleagues = useColleagues(isNote);
  const note = useNoteUi(conversation.cid ?? '', colleagues);
  const reply = useReplyUi(conversation);
  const ui = isNote ? note : reply;
  useLayoutEffect(() => {
    report({ ui, ...(isNote && { place: 'note', placeholder: answeringTexts.writeNote() }) });
  }, [report, ui, isNote]);
  const change = (next: Kind) => {
    choose(next);
    // After the other composer has been drawn.
    requestAnimationFrame(() => focusComposer(root, null));
  };
  useSwitchKey(() => !editing && change(isNote ? 'reply' : 'note'));
  return (
    <div className="staff-bar" data-kind={kind}>
      <Kinds {...{ kind, choose, change }} fixed={editing} />
      <Replying conversation={conversation} />
      {isNote && (
        <p className="staff-hint">
          <Icon name="lock" size={ICON_SIZE} />
          {answeringTexts.onlyTeam()}
        </p>
      )}
    </div>
  );
}

interface KindsProps {
  readonly kind: Kind;
  /** Chooses; the focus stays. */
  readonly choose: (kind: Kind) => void;
  /** Chooses, and leads to the composer. */
  readonly change: (kind: Kind) => void;
  /** True while a message is edited, which stays what it is. */
  readonly fixed: boolean;
}

/** Two radio buttons that look like one control. Arrow keys choose; Enter and a pointer lead on to the composer. */
function Kinds({ kind, choose, change, fixed }: KindsProps): ReactElement {
  const name = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    change(kind);
  };
  const labels = { reply: answeringTexts.reply(), note: answeringTexts.note() };
  return (
    <div className="kinds" role="radiogroup" aria-label={answeringTexts.kind()} onKeyDown={onKeyDown}>
      {(['reply', 'note'] as const).map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            className="vh"
            checked={kind === each}
            disabled={fixed}
            onChange={() => choose(each)}
            // Arrow keys cause clicks too, at no place.
            onClick={({ clientX, clientY }) => (clientX !== 0 || clientY !== 0) && change(each)}
          />
          <span>{labels[each]}</span>
        </label>
      ))}
    </div>
  );
}

/** Warns that a colleague is typing a reply to the same visitor. */
function Replying({ conversation }: { readonly conversation: ConversationSnapshot }): ReactElement {
  const { m, formats } = useUi();
  const names = conversation.typing.filter(({ role }) => isStaff(role)).map((person) => nameOf(person, m));
  const [name] = names;
  return (
    <p className="staff-replying" role="status">
      {name !== undefined &&
        (names.length === 1
          ? answeringTexts.replyingOne({ name })
          : answeringTexts.replyingMany({ names: formats.list(names) }))}
    </p>
  );
}
