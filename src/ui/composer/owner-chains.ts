import {
  type ComposerMiddleware,
  createChain,
  type FinishedUpload,
  type UploadWish,
} from '../../chat/composer/index.ts';
import { type Readable, writable } from '../../util/readable.ts';

const NONE = writable<ComposerMiddleware>({});
const sources = new WeakMap<ShadowRoot, Readable<ComposerMiddleware>>();

/** What an owner puts into the ways of writing, for the widget that is drawn into this root. */
export function keepMiddleware(root: ShadowRoot, source: Readable<ComposerMiddleware>): void {
  sources.set(root, source);
}

export const middlewareOf = (root: ShadowRoot): Readable<ComposerMiddleware> => sources.get(root) ?? NONE;

/** The chains that files pass; each file's run is its own. */
export function uploadChains(root: ShadowRoot) {
  const source = middlewareOf(root);
  return {
    before: createChain<UploadWish>(() => source.get().beforeUpload ?? [], { latestOnly: false }),
    after: createChain<FinishedUpload>(() => source.get().afterUpload ?? [], { latestOnly: false }),
  };
}
