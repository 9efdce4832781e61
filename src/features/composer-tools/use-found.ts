import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  askMentions,
  findAmong,
  findCommands,
  findMentions,
  type Mentionable,
  narrowed,
  SEARCH_DEBOUNCE,
  type Trigger,
} from '../../chat/composer/index.ts';
import type { ChatRuntime, ConversationSnapshot } from '../../chat/index.ts';
import type { NamedEmoji, StaffWriting } from '../../ui/index.ts';
import { keyOf, type Suggestion } from './suggestion.ts';

const NONE: readonly Suggestion[] = [];

/** The server's answer to a query. */
interface Answer {
  readonly cid: string | null;
  readonly query: string;
  readonly mentions: readonly Mentionable[];
}

const suggested = (mention: Mentionable): Suggestion => ({ kind: 'mention', mention });

/** Returns the part of an answer that fits a query: the one that was asked, or a longer one. */
function answered({ query: asked, mentions }: Answer, query: string): readonly Mentionable[] {
  if (query === asked) return mentions;
  return query.startsWith(asked) ? narrowed(mentions, query) : [];
}

export interface Found {
  readonly items: readonly Suggestion[];
  /** Query for the emoji part's own search, and the callback for its results. */
  readonly emojiQuery: string;
  readonly emojiFound: (emoji: readonly NamedEmoji[]) => void;
}

/**
 * Returns suggestions for the text being typed: known ones at once, those from the server after a pause. An answer
 * stays while its query grows, and stands behind the known ones, so that it moves none of them.
 */
export function useFound(
  runtime: ChatRuntime | null,
  { cid, people, messages, phase }: ConversationSnapshot,
  { trigger, staff }: { readonly trigger: Trigger | null; readonly staff: StaffWriting | undefined },
): Found {
  const [asked, setAsked] = useState<Answer | null>(null);
  const [emoji, setEmoji] = useState<readonly NamedEmoji[]>([]);
  const { kind, query = '' } = trigger ?? {};
  const colleagues = staff?.colleagues;
  const answers = staff?.answers;
  const others = useMemo(
    () => [...people, ...new Set(messages.map(({ author }) => author))],
    [people, messages],
  );

  useEffect(() => {
    if (!runtime || kind !== 'mention' || colleagues) return;
    let gone = false;
    const timer = setTimeout(() => {
      askMentions(runtime, query).then(
        (mentions) => {
          if (!gone) setAsked({ cid, query, mentions });
        },
        // People who are known here are suggested even if the request fails.
        () => {},
      );
    }, SEARCH_DEBOUNCE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [runtime, cid, kind, query, colleagues]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened channel brings its members and commands
  const items = useMemo((): readonly Suggestion[] => {
    if (kind === 'emoji') return emoji.map((named) => ({ kind, ...named }));
    if (!runtime || !kind) return NONE;
    if (kind === 'command') {
      const canned = (answers?.(query) ?? []).map((answer): Suggestion => ({ kind: 'answer', answer }));
      const commands = findCommands(runtime, query).map((command): Suggestion => ({ kind, command }));
      return [...canned, ...commands];
    }
    // A note is for colleagues: nobody else is offered.
    if (colleagues) return findAmong(colleagues, query).map(suggested);
    const here = findMentions(runtime, query, others).map(suggested);
    const known = new Set(here.map(keyOf));
    const more = asked?.cid === cid ? answered(asked, query).map(suggested) : NONE;
    return [...here, ...more.filter((item) => !known.has(keyOf(item)))];
  }, [kind, query, runtime, cid, others, phase, asked, emoji, colleagues, answers]);
  return { items, emojiQuery: kind === 'emoji' ? query : '', emojiFound: useCallback(setEmoji, []) };
}
