import { useEffect, useMemo } from 'react';
import {
  createLinkPreviews,
  type LinkPreview,
  type LinkPreviews,
  linkPorts,
} from '../../chat/composer/index.ts';
import type { ChatModel, ChatRuntime } from '../../chat/index.ts';
import { linkify, useReadable, useUi } from '../../ui/index.ts';
import { writable } from '../../util/readable.ts';

/** Previews by chat, so that a dismissed preview stays dismissed until the page is closed. */
const previewsOf = new WeakMap<ChatModel, LinkPreviews>();
const NONE = writable<readonly LinkPreview[]>([]);

/** Returns previews of the pages that a text links to, if the owner has enabled them. */
export function useLinkPreviews(
  runtime: ChatRuntime | null,
  text: string,
): { readonly shown: readonly LinkPreview[]; readonly links: LinkPreviews | null } {
  const { model, settings } = useUi();
  const wanted = settings.features.includes('link-previews');
  const links = useMemo(() => {
    if (!runtime || !wanted) return null;
    const known = previewsOf.get(model) ?? createLinkPreviews(linkPorts(runtime));
    previewsOf.set(model, known);
    return known;
  }, [model, runtime, wanted]);
  useEffect(() => {
    if (!links) return;
    const pages = linkify(text).flatMap(({ href }) => (href?.startsWith('http') ? [href] : []));
    links.read(pages);
  }, [links, text]);
  return { shown: useReadable(links?.shown ?? NONE), links };
}
