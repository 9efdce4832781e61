import type { ChatModel } from '../../../chat/index.ts';
import { EMPTY_DRAFT, type PollDraft } from '../state/index.ts';

/**
 * Drafts of polls that were left by Esc or a click beside the form, by person and conversation. They last until the
 * page is closed.
 */
const keptByChat = new WeakMap<ChatModel, Map<string, PollDraft>>();

export interface KeptDraft {
  get(): PollDraft;
  /**
   * Stores the draft.
   * @param draft null to forget the draft
   */
  set(draft: PollDraft | null): void;
}

/** Returns the draft of this person in the open conversation. */
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
