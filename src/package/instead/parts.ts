import { createParts as createOwn } from '../../embed/parts/index.ts';
import { POINTS } from '../../features/manifest/index.ts';
import { current } from '../../i18n/index.ts';
import type { Parts, PointName, View } from '../../ui/index.ts';

const TOOLS = 'writing-tools';

/** The composer's tools by root, if they are wanted from the first keystroke. */
const tools = new WeakMap<ShadowRoot, { readonly component: View<typeof TOOLS>; readonly sheet: string }>();

/** Fetches the composer's tools before the widget draws, so that nothing is sent past the owner's middleware. */
export async function fetchComposer(root: ShadowRoot): Promise<void> {
  const entry = await POINTS[TOOLS]();
  if ('component' in entry && entry.component) tools.set(root, entry);
}

/** @see ../../embed/parts/index.ts Tools that are here already are there from the first drawing. */
export function createParts(root: ShadowRoot, texts: Parameters<typeof createOwn>[1]): Parts {
  // Parts run once here, for all chats, so they speak the language of the last chat.
  current.find = texts.current.find;
  const own = createOwn(root, texts);
  const early = tools.get(root);
  if (!early) return own;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(early.sheet);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const here = <P extends PointName>(point: P) => (point === TOOLS ? (early.component as View<P>) : null);
  return {
    outdated: own.outdated,
    peek: (point) => here(point) ?? own.peek(point),
    load: async (point) => here(point) ?? own.load(point),
  };
}
