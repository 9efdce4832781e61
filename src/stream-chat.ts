/** Entry `stoop-chat/stream-chat`: the chat over an app's existing `StreamChat`. Includes nothing of that package. */
import type { StreamChat } from 'stream-chat';
import { fromStreamChat as adapt } from './client/adapters/stream-chat.ts';
import type { AppClient } from './embed/contract.ts';

export type { AppClient } from './embed/contract.ts';

/**
 * Returns the client for `<StoopChat client>` and `Stoop('boot', { client })`. The chat shares the app's connection.
 * It never ends the connection nor stops watching a channel. Returns the same object while the user of `chat` stays;
 * the client ends when they leave.
 * @throws ApiError if neither `connectUser` nor `connectAnonymousUser` was called
 */
export const fromStreamChat = (chat: StreamChat): AppClient => adapt(chat);
