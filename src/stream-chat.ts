/** Entry `stoop-chat/stream-chat`: the chat over a `StreamChat` that an app has already. Takes nothing of that package along. */
import type { StreamChat } from 'stream-chat';
import { fromStreamChat as adapt } from './client/adapters/stream-chat.ts';
import type { AppClient } from './embed/contract.ts';

export type { AppClient } from './embed/contract.ts';

/**
 * Returns the client for `<StoopChat client>` and `Stoop('boot', { client })`. The chat shares the app's connection, and never
 * ends it nor stops watching a channel. The same object while the user of `chat` stays; it ends when they leave.
 * @throws ApiError if neither `connectUser` nor `connectAnonymousUser` was called
 */
export const fromStreamChat = (chat: StreamChat): AppClient => adapt(chat);
