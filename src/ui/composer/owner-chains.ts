import {
  type ComposerMiddleware,
  createChain,
  type FinishedUpload,
  type UploadRequest,
} from '../../chat/composer/index.ts';
import { type Readable, writable } from '../../util/readable.ts';

const NONE = writable<ComposerMiddleware>({});
const sources = new WeakMap<ShadowRoot, Readable<ComposerMiddleware>>();

/** Stores the owner's composer middleware for the widget in this shadow root. */
export function keepMiddleware(root: ShadowRoot, source: Readable<ComposerMiddleware>): void {
  sources.set(root, source);
}

export const middlewareOf = (root: ShadowRoot): Readable<ComposerMiddleware> => sources.get(root) ?? NONE;

/** Creates the middleware chains for uploads. Each file runs through them on its own. */
export function uploadChains(root: ShadowRoot) {
  const source = middlewareOf(root);
  return {
    before: createChain<UploadRequest>(() => source.get().beforeUpload ?? [], { latestOnly: false }),
    after: createChain<FinishedUpload>(() => source.get().afterUpload ?? [], { latestOnly: false }),
  };
}
