import { toFragment } from './address.ts';

/** Pause in typing after which the preview restarts, ms. */
const SETTLE_MS = 400;
const SAMPLE = '/configure/preview';
const PASTED = '/configure/pasted';
/** Without `allow-same-origin`, the pasted page has an origin without any data. */
const SANDBOX = 'allow-scripts';

/** An owner's own page to try the chat in. */
export interface OwnPage {
  readonly html: string;
  readonly base: string;
}

export interface PreviewFrame {
  /** Shows a page with these settings. @param own null for the sample page */
  show(values: ReadonlyMap<string, string>, scheme: string, own: OwnPage | null): void;
  reload(): void;
  /** Returns whether a message came from the shown page. */
  sent(event: MessageEvent): boolean;
}

/** Runs the real tag in a frame of its own. Every change loads a fresh page, exactly as a visitor would. */
export function previewFrame(first: HTMLIFrameElement): PreviewFrame {
  let frame = first;
  let known = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pasted: object | null = null;
  let load = (): void => {};

  /**
   * Replaces the frame. A sandbox holds for the next page that is loaded, and must not be
   * removed from one that has run.
   */
  function renew(address: string): void {
    const next = frame.cloneNode() as HTMLIFrameElement;
    if (pasted) next.setAttribute('sandbox', SANDBOX);
    else next.removeAttribute('sandbox');
    next.src = address;
    frame.replaceWith(next);
    frame = next;
  }
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || !pasted || Object(data).stoopPasted !== 'ready') return;
    // A sandbox has no origin to name. The message holds only the owner's own page and the tag's settings.
    frame.contentWindow?.postMessage(pasted, '*');
  });
  return {
    show(values, scheme, own) {
      const settings = toFragment(values);
      const next = JSON.stringify([settings, scheme, own]);
      if (next === known) return;
      const isFirst = known === '';
      known = next;
      load = () => {
        pasted = own && { ...own, scheme, settings };
        renew(own ? PASTED : `${SAMPLE}?${toFragment(new Map([...values, ['scheme', scheme]]))}`);
      };
      clearTimeout(timer);
      timer = setTimeout(load, isFirst ? 0 : SETTLE_MS);
    },
    reload: () => load(),
    sent: ({ source }) => source === frame.contentWindow,
  };
}
