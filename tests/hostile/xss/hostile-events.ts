import type { Page, WebSocketRoute } from 'playwright-core';
import type { Json } from './change-answers.ts';
import { messageWith, person } from './hostile-answers.ts';
import { hostileAttachments } from './hostile-attachments.ts';
import { PAYLOADS } from './payloads.ts';

const CID = 'messaging:all';
const OF = { cid: CID, channel_id: 'all', channel_type: 'messaging' };

/** Lets a test send frames as the server, over the page's own socket. */
export async function overTheSocket(page: Page): Promise<(event: Json) => void> {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/connect\?/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return (event) =>
    sockets.at(-1)?.send(JSON.stringify({ created_at: new Date().toISOString(), ...OF, ...event }));
}

export const liveId = (index: number): string => `live${index}`;

/** Everything that is told live of one payload. @param at when it was said, epoch ms */
export function hostileEvents(text: string, index: number, at: number, origin: string): readonly Json[] {
  const user = person(text, index);
  const created_at = new Date(at + index).toISOString();
  const real = { cid: CID, created_at };
  const message = {
    ...messageWith(real, text, index, origin),
    id: liveId(index),
    created_at,
    updated_at: created_at,
  };
  const reaction = { type: text, user, user_id: user.id, message_id: liveId(index), score: 1, created_at };
  const channel = { id: 'all', type: 'messaging', cid: CID, name: text, image: text, config: {} };
  return [
    { type: 'message.new', message, user, watcher_count: 1 },
    { type: 'message.updated', message: { ...message, text: `${text} ${text}` }, user },
    { type: 'reaction.new', message, reaction, user },
    {
      type: 'channel.updated',
      channel,
      user,
      message: { ...message, id: `${liveId(index)}-system`, type: 'system' },
    },
    {
      type: 'member.added',
      // The people who were there, and those in events so far.
      channel_member_count: 3 + index,
      member: { user, user_id: user.id, role: text, channel_role: text },
      user,
    },
    { type: 'user.presence.changed', user },
    { type: 'user.watching.start', user, watcher_count: index },
    {
      type: 'ai_indicator.update',
      ai_state: text,
      ai_message: text,
      message_id: liveId(index),
      user: { ...user, role: 'admin' },
    },
    { type: 'ai_indicator.clear', user },
    {
      type: 'draft.updated',
      draft: {
        channel_cid: CID,
        created_at,
        message: { id: 'draft', text, attachments: hostileAttachments(text, origin) },
      },
    },
    {
      type: 'notification.message_new',
      ...OF,
      cid: `messaging:n${index}`,
      channel: { ...channel, cid: `messaging:n${index}` },
      message,
    },
    { type: text, user, message, me: user },
  ];
}

/** Two people at a time: more appear as a number. */
export const typists: readonly (readonly Json[])[] = PAYLOADS.flatMap(({ text }, index) =>
  index % 2 === 0 ? [[person(text, index), person(PAYLOADS[index + 1]?.text ?? text, index + 1)]] : [],
);
