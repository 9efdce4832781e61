import { type Chain, createChain } from '../../chat/composer/chain.ts';
import type { DraftComposition } from '../../chat/composer/chains.ts';
import type { ChatStorage } from '../../chat/options.ts';
import { createDraftStore as createOwn, type DraftStore } from '../../embed/drafts/draft-store.ts';
import { instances } from '../instance.ts';

export type { DraftStore } from '../../embed/drafts/draft-store.ts';

/**
 * @see ../../embed/drafts/draft-store.ts Drafts pass the owner's middleware before they are kept. Steps that wait for
 * nothing finish before a page that is left is gone.
 */
export function createDraftStore(storage: ChatStorage, key: string): DraftStore {
  const own = createOwn(storage, key);
  const steps = () =>
    instances
      .get()
      .find((one) => one.key === key)
      ?.board.middleware.get().draft ?? [];
  /** One chain for each place: typing in one place says nothing about another. */
  const chains = new Map<string, Chain<DraftComposition>>();
  /** The text that was written last in each place; the results of earlier texts are ignored. */
  const latest = new Map<string, string>();
  return {
    ...own,
    write(shelf, text) {
      const place = `${shelf.owner} ${shelf.place}`;
      latest.set(place, text);
      // A sent or emptied draft leaves nothing to ask about.
      if (text === '' || steps().length === 0) return own.write(shelf, text);
      const chain = chains.get(place) ?? createChain(steps);
      chains.set(place, chain);
      chain
        .run({ text })
        .then(({ status, state }) => {
          if (latest.get(place) === text) own.write(shelf, status === 'discard' ? '' : state.text);
        })
        .catch(reportError);
    },
  };
}
