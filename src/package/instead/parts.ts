import { createParts as createOwn } from '../../embed/parts/index.ts';
import { current } from '../../i18n/index.ts';
import type { Part, PartExports, PartName, Parts } from '../../ui/index.ts';

/** The composer's part of the roots where it is wanted from the first keystroke. */
const composers = new WeakMap<ShadowRoot, PartExports<'composer'>>();

/** Called before the widget draws: nothing is sent past what an owner has put in the way. */
export async function fetchComposer(root: ShadowRoot): Promise<void> {
  composers.set(root, await import('../../features/composer-tools/index.ts'));
}

/** @see ../../embed/parts/index.ts Where the composer's part is here already, it is there from the first drawing. */
export function createParts(root: ShadowRoot, texts: Parameters<typeof createOwn>[1]): Parts {
  // Parts are run once here, whatever the number of chats: they speak the language of the last.
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
