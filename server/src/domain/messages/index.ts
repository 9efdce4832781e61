import type { Ports } from '../ports.ts';
import type { MessageService } from '../services.ts';
import { deleteMessage } from './delete.ts';
import { getMessage, getMessages } from './get.ts';
import { listReplies } from './replies.ts';
import { sendMessage } from './send.ts';
import { updateMessage, updateMessagePartial } from './update.ts';

export function messageService(ports: Ports): MessageService {
  return {
    send: (actor, cid, { message }) => sendMessage(ports, actor, cid, message),
    get: (actor, id, options) => getMessage(ports, actor, id, options?.showDeleted === true),
    getMany: (actor, cid, ids) => getMessages(ports, actor, cid, ids),
    update: (actor, id, message) => updateMessage(ports, actor, id, message),
    updatePartial: (actor, id, input) => updateMessagePartial(ports, actor, id, input),
    delete: (actor, id, options) => deleteMessage(ports, actor, id, options?.hard === true),
    replies: (actor, parentId, paging, sort) => listReplies(ports, actor, parentId, paging, sort),
  };
}
