import type { MessageActions, MessageSnapshot } from '../../src/chat/index.ts';

type Edit = (id: string, change: (known: MessageSnapshot) => Partial<MessageSnapshot>) => void;

function toggled(reactions: MessageSnapshot['reactions'], type: string): MessageSnapshot['reactions'] {
  const known = reactions.find((reaction) => reaction.type === type);
  if (!known) return [...reactions, { type, count: 1, mine: true }];
  const count = known.count + (known.mine ? -1 : 1);
  return reactions
    .map((reaction) => (reaction === known ? { type, count, mine: !known.mine } : reaction))
    .filter((reaction) => reaction.count > 0);
}

/** Returns the chat's actions on stored messages, granted at once. */
export function fixtureActions(calls: string[], edit: Edit): MessageActions {
  const say = (text: string) => {
    calls.push(text);
    return Promise.resolve(null);
  };
  return {
    react(id, type, unique = false) {
      calls.push(`react ${id} ${type}${unique ? ' alone' : ''}`);
      edit(id, ({ reactions }) => ({ reactions: toggled(reactions, type) }));
    },
    edit(id, text) {
      calls.push(`edit ${id} ${text}`);
      edit(id, () => ({ text, editedAt: Date.now() }));
    },
    remove(id, forMe = false) {
      calls.push(`remove ${id}${forMe ? ' for me' : ''}`);
      edit(id, () => ({ kind: 'deleted', text: '' }));
    },
    pin(id, pinned) {
      calls.push(`pin ${id} ${pinned}`);
      edit(id, () => ({ pinned }));
    },
    markUnread: (id) => say(`markUnread ${id}`),
  };
}
