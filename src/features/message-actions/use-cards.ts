import { useLayoutEffect } from 'react';
import type { MessageSnapshot, Person } from '../../chat/index.ts';
import { nameOf, useCanOpenProfiles, useUi } from '../../ui/index.ts';

/** Maximum number of people in the menu. Their names in the message open their cards as well. */
const MOST = 4;

/**
 * Returns the people in a message whose cards can be opened: its author and those it mentions, without the current
 * user.
 */
export function useCards({ kind, mine, author, mentions }: MessageSnapshot): readonly Person[] {
  const canOpenProfiles = useCanOpenProfiles();
  if (!canOpenProfiles || kind !== 'regular') return [];
  const called = (mentions ?? []).flatMap((one) => (one.kind === 'person' && !one.me ? [one.person] : []));
  const all = mine ? called : [author, ...called];
  return all.filter(({ id }, at) => id !== '' && all.findIndex((one) => one.id === id) === at).slice(0, MOST);
}

/** Makes the avatar, the name and the mentions of a message open a card. Keyboard users have the menu for that. */
export function useCardPress(
  row: HTMLElement,
  message: MessageSnapshot,
  { people, run }: { readonly people: readonly Person[]; readonly run: (person: Person) => void },
): void {
  const { m } = useUi();
  useLayoutEffect(() => {
    if (people.length === 0) return;
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const mention = target.closest('.mention')?.textContent;
      const isShown = (person: Person) =>
        mention ? mention === `@${nameOf(person, m)}` : !message.mine && person.id === message.author.id;
      const person = mention || target.closest('.row > :is(.avatar, .name)') ? people.find(isShown) : null;
      if (person) run(person);
    };
    row.dataset.cards = message.mine ? 'called' : 'all';
    row.addEventListener('click', onClick);
    return () => {
      delete row.dataset.cards;
      row.removeEventListener('click', onClick);
    };
  });
}
