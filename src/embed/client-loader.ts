import { fetchModule } from './parts/fetch-module.ts';
import { createFileLoader } from './parts/file-loader.ts';

type ChatModule = typeof import('../chat/create-chat.ts');

/** Function that loads the chat client. */
export type ClientLoader = () => Promise<ChatModule>;

/** Creates the loader of the chat client. */
export const createClientLoader = (chatChunk: string): ClientLoader =>
  createFileLoader((again) => fetchModule(chatChunk + again));
