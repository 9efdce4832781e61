import type { ChatModel } from '../../../chat/index.ts';
import { EMPTY_DRAFT, type PollDraft } from '../state/index.ts';

/** A poll that was begun and left by Esc or a press beside the form, by who wrote it where; with the page it is gone. */
const keptByChat = new WeakMap<ChatModel, Map<string, PollDraft>>();

export interface KeptDraft {
  get(): PollDraft;
  /** @param draft null where nothing is to come back */
  set(draft: PollDraft | null): void;
}

/** Of this person, in the conversation that is open now. */
export function keptDraft(model: ChatModel): KeptDraft {
  const { identity } = model.session.get();
  const key = `${'user' in identity ? identity.user.id : ''} ${model.conversation.get().cid}`;
  const kept = keptByChat.get(model) ?? new Map<string, PollDraft>();
  keptByChat.set(model, kept);
  return {
    get: () => kept.get(key) ?? EMPTY_DRAFT,
    set(draft) {
      if (draft) kept.set(key, draft);
      else kept.delete(key);
    },
  };
}
