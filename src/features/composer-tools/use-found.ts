import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  askMentions,
  findCommands,
  findMentions,
  SEARCH_DEBOUNCE,
  type Trigger,
} from '../../chat/composer/index.ts';
import type { ChatRuntime, ConversationSnapshot } from '../../chat/index.ts';
import type { NamedEmoji } from '../../ui/index.ts';
import { keyOf, type Suggestion } from './suggestion.ts';

const NONE: readonly Suggestion[] = [];

interface Answer {
  readonly query: string;
  readonly items: readonly Suggestion[];
}

export interface Found {
  readonly items: readonly Suggestion[];
  /** Query for the emoji part's own search, and the callback for its results. */
  readonly emojiQuery: string;
  readonly emojiFound: (emoji: readonly NamedEmoji[]) => void;
}

/** Returns suggestions for the text being typed: known ones at once, those from the server after a pause. */
export function useFound(
  runtime: ChatRuntime | null,
  { people, messages }: ConversationSnapshot,
  trigger: Trigger | null,
): Found {
  const [asked, setAsked] = useState<Answer | null>(null);
  const [emoji, setEmoji] = useState<readonly NamedEmoji[]>([]);
  const { kind, query = '' } = trigger ?? {};
  const others = useMemo(
    () => [...people, ...new Set(messages.map(({ author }) => author))],
    [people, messages],
  );

  useEffect(() => {
    if (!runtime || kind !== 'mention') return;
    let gone = false;
    const timer = setTimeout(() => {
      askMentions(runtime, query).then(
        (found) => {
          const items = found.map((mention): Suggestion => ({ kind: 'mention', mention }));
          if (!gone) setAsked({ query, items });
        },
        // People who are known here are suggested even if the request fails.
        () => {},
      );
    }, SEARCH_DEBOUNCE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [runtime, kind, query]);

  const items = useMemo((): readonly Suggestion[] => {
    if (kind === 'emoji') return emoji.map((named) => ({ kind, ...named }));
    if (!runtime || !kind) return NONE;
    if (kind === 'command') return findCommands(runtime, query).map((command) => ({ kind, command }));
    const here = findMentions(runtime, query, others).map((mention): Suggestion => ({ kind, mention }));
    const known = new Set(here.map(keyOf));
    const more = asked?.query === query ? asked.items.filter((item) => !known.has(keyOf(item))) : NONE;
    return [...here, ...more];
  }, [kind, query, runtime, others, asked, emoji]);
  return { items, emojiQuery: kind === 'emoji' ? query : '', emojiFound: useCallback(setEmoji, []) };
}
