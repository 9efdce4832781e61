import { toFragment } from './address.ts';

/** Typing settles for this long before the preview starts anew, ms. */
const SETTLE_MS = 400;
const SAMPLE = '/configure/preview';
const PASTED = '/configure/pasted';
/** No `allow-same-origin`: what was pasted is of no origin that has anything. */
const SANDBOX = 'allow-scripts';

/** A page of the owner's own to try the chat in. */
export interface OwnPage {
  readonly html: string;
  readonly base: string;
}

export interface PreviewFrame {
  /** @param own null for the sample page */
  show(values: ReadonlyMap<string, string>, scheme: string, own: OwnPage | null): void;
  reload(): void;
  /** Whether a message came from the page that is shown. */
  sent(event: MessageEvent): boolean;
}

/** Runs the real tag in a frame of its own; every change is a fresh page, exactly as a visitor would load it. */
export function previewFrame(first: HTMLIFrameElement): PreviewFrame {
  let frame = first;
  let known = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pasted: object | null = null;
  let load = (): void => {};

  /** Another frame: a sandbox holds for the page that is loaded into it, and must not be taken off one that has run. */
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
    // A sandbox has no origin to be named; what it is sent is the owner's own page and the tag's settings.
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
