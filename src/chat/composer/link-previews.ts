import { getPreview } from '../../client/resources/app.ts';
import { type Readable, writable } from '../../util/readable.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { attachmentOf } from '../content/attachment.ts';
import type { AttachmentOf } from '../message-content.ts';
import { LINK_DEBOUNCE, MAX_LINKS } from './constants.ts';

type Sent = Readonly<Record<string, unknown>>;

/** `loading` · `loaded`: with the attachment to send · `failed`: nothing is shown · `dismissed`: permanently. */
export type LinkPreview =
  | { readonly url: string; readonly state: 'loading' | 'failed' | 'dismissed' }
  | {
      readonly url: string;
      readonly state: 'loaded';
      readonly card: AttachmentOf<'link'>;
      readonly sent: Sent;
    };

export interface LinkPreviewsPorts {
  readonly clock: ChatRuntime['clock'];
  /** Returns whether the channel has link previews enabled, and this person may send links. */
  enabled(): boolean;
  /** Fetches the preview of the page behind a URL, by the API's names. */
  ask(url: string): Promise<Sent>;
}

export interface LinkPreviews {
  /** Previews of the links in the text, in the text's order. */
  readonly shown: Readable<readonly LinkPreview[]>;
  /** Handles the URLs found in the text after a change. */
  read(urls: readonly string[]): void;
  dismiss(url: string): void;
  /** Returns what would be sent with the message. */
  look(): { readonly attachments: readonly Sent[]; readonly skip: boolean };
  /** Returns what to send with the message, and starts over. Dismissed previews stay dismissed. */
  take(): { readonly attachments: readonly Sent[]; readonly skip: boolean };
}

export function linkPorts(runtime: ChatRuntime): LinkPreviewsPorts {
  return {
    clock: runtime.clock,
    enabled() {
      const data = runtime.channel()?.data;
      return (
        data?.config?.url_enrichment === true && data?.own_capabilities?.includes('send-links') !== false
      );
    },
    async ask(url) {
      const client = runtime.client();
      if (!client) throw new Error('expected a connection to ask for a page with');
      const page = await getPreview(client, url);
      return { ...page, og_scrape_url: page.og_scrape_url ?? url };
    },
  };
}

/** Looks up the pages behind the links of a text that is being written. */
export function createLinkPreviews({ clock, enabled, ask }: LinkPreviewsPorts): LinkPreviews {
  const known = new Map<string, LinkPreview>();
  const shown = writable<readonly LinkPreview[]>([]);
  let urls: readonly string[] = [];
  let stop = () => {};

  const publish = () =>
    shown.set(
      urls.flatMap((url) => {
        const preview = known.get(url);
        return preview && (preview.state === 'loading' || preview.state === 'loaded') ? [preview] : [];
      }),
    );

  async function load(url: string): Promise<void> {
    known.set(url, { url, state: 'loading' });
    let next: LinkPreview = { url, state: 'failed' };
    try {
      const sent = await ask(url);
      const card = attachmentOf(sent);
      if (card.kind === 'link') next = { url, state: 'loaded', card, sent };
    } catch {
      // A page that cannot be looked up has no card.
    }
    // The preview was dismissed meanwhile.
    if (known.get(url)?.state !== 'loading') return;
    known.set(url, next);
    publish();
  }

  return {
    shown,
    read(next) {
      const wanted = [...new Set(next)].slice(0, MAX_LINKS);
      if (wanted.join(' ') === urls.join(' ')) return;
      urls = wanted;
      stop();
      publish();
      if (urls.every((url) => known.has(url))) return;
      stop = clock.after(LINK_DEBOUNCE, () => {
        if (!enabled()) return;
        for (const url of urls) if (!known.has(url)) void load(url);
        publish();
      });
    },
    dismiss(url) {
      known.set(url, { url, state: 'dismissed' });
      publish();
    },
    look,
    take() {
      stop();
      const taken = look();
      for (const [url, { state }] of known) if (state !== 'dismissed') known.delete(url);
      urls = [];
      publish();
      return taken;
    },
  };

  function look() {
    const states = urls.flatMap((url) => known.get(url) ?? []);
    const loading = states.some(({ state }) => state === 'loading');
    const loaded = states.flatMap((preview) =>
      preview.state === 'loaded' && !loading ? [preview.sent] : [],
    );
    const skip = loaded.length > 0 || states.some(({ state }) => state === 'dismissed');
    return { attachments: loaded, skip };
  }
}
