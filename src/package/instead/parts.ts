import { createParts as createOwn } from '../../embed/parts/index.ts';
import { current } from '../../i18n/index.ts';
import type { Part, PartExports, PartName, Parts } from '../../ui/index.ts';

/** The composer's part by root, if it is wanted from the first keystroke. */
const composers = new WeakMap<ShadowRoot, PartExports<'composer'>>();

/** Fetches the composer's part before the widget draws, so that nothing is sent past the owner's middleware. */
export async function fetchComposer(root: ShadowRoot): Promise<void> {
  composers.set(root, await import('../../features/composer-tools/index.ts'));
}

/** @see ../../embed/parts/index.ts A composer's part that is here already is there from the first drawing. */
export function createParts(root: ShadowRoot, texts: Parameters<typeof createOwn>[1]): Parts {
  // Parts run once here, for all chats, so they speak the language of the last chat.
  current.find = texts.current.find;
  const own = createOwn(root, texts);
  const composer = composers.get(root);
  if (!composer) return own;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(composer.sheet);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const here = <N extends PartName>(name: N) =>
    name === 'composer' ? (composer.component as Part<N>) : null;
  return {
    outdated: own.outdated,
    peek: (name) => here(name) ?? own.peek(name),
    load: async (name) => here(name) ?? own.load(name),
  };
}
