import type { Ports } from '../ports/index.ts';
import type { MessageService } from '../services/index.ts';
import { runAction } from './action.ts';
import { commitMessage } from './commit.ts';
import { deleteForMe, deleteMessage } from './delete.ts';
import { getMessage, getMessages } from './get.ts';
import { messageHistory } from './history.ts';
import { listPinned } from './pinned.ts';
import { listReplies } from './replies.ts';
import { sendMessage } from './sending/send.ts';
import { translateMessage, translateText } from './translate.ts';
import { undeleteMessage } from './undelete.ts';
import { type OnPinEnd, updateMessage, updateMessagePartial } from './update.ts';
import { updateEphemeral } from './update-ephemeral.ts';

export function messageService(ports: Ports, onPinEnd: OnPinEnd): MessageService {
  return {
    send: async (actor, cid, input) => {
      const sent = await sendMessage(ports, actor, { cid, input });
      if (sent.message.pinExpires !== null) onPinEnd(sent.message.pinExpires);
      return sent;
    },
    get: (actor, id, options) => getMessage(ports, actor, { id, showDeleted: options?.showDeleted === true }),
    getMany: (actor, cid, ids) => getMessages(ports, actor, { cid, ids }),
    update: updateMessage(ports, onPinEnd),
    updatePartial: updateMessagePartial(ports, onPinEnd),
    delete: (actor, id, { hard, forMe, by }) =>
      forMe
        ? deleteForMe(ports, actor, { id, by }).then((message) => ({ message, parent: null }))
        : deleteMessage(ports, actor, { id, options: { hard, by } }),
    undelete: (actor, id, by) => undeleteMessage(ports, actor, { id, by }),
    commit: (actor, id) => commitMessage(ports, actor, id),
    action: (actor, id, command) => runAction(ports, actor, { id, command }),
    updateEphemeral: (actor, id, change) => updateEphemeral(ports, actor, { id, change }),
    pinned: listPinned(ports),
    history: (actor, page) => messageHistory(ports, actor, page),
    translate: (actor, id, language) => translateMessage(ports, actor, { id, language }),
    translateText: (actor, input) => translateText(ports, actor, input),
    replies: (actor, parentId, query) => listReplies(ports, actor, { parentId, query }),
  };
}
