/**
 * The composer's chat code, loaded with the composer instead of the first download. It imports only types of the chat
 * client, and works with the client through `ChatRuntime`.
 */

export { type Called, createCalled, keptCalls } from './called.ts';
export { type Chain, createChain, type Middleware, type Outcome } from './chain.ts';
export type * from './chains.ts';
export { type Command, commandIn, findCommands } from './commands.ts';
export { MAX_FILES, NOTE_PLACE, SEARCH_DEBOUNCE, VOICE_MAX, VOICE_SAMPLE } from './constants.ts';
export { keptFiles } from './kept-files.ts';
export { type FilesPlace, type KeptStore, keptPlace, keptStore, keptUnder, placeName } from './kept-store.ts';
export {
  createLinkPreviews,
  type LinkPreview,
  type LinkPreviews,
  linkPorts,
} from './link-previews.ts';
export {
  askMentions,
  asksServer,
  callsIn,
  findAmong,
  findMentions,
  knownPeople,
  type Mentionable,
  mentionName,
  mentionsAfterEdit,
  mentionsIn,
  narrowed,
  type Stretch,
} from './mentions.ts';
export { type Trigger, triggerAt } from './trigger.ts';
export type { Upload, Uploads } from './upload.ts';
export { type UploadPorts, uploadPorts } from './upload-requests.ts';
export { createUploads } from './uploads.ts';
