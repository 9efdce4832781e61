import { toFragment } from './address.ts';

/** Typing settles for this long before the preview starts anew, ms. */
const SETTLE_MS = 400;

export interface PreviewFrame {
  show(values: ReadonlyMap<string, string>, scheme: string): void;
  reload(): void;
}

/** Runs the real tag in a frame of its own; every change is a fresh page, exactly as a visitor would load it. */
export function previewFrame(frame: HTMLIFrameElement): PreviewFrame {
  let address = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = (): void => {
    // The query changes, so that the browser loads a page and does not merely move to another fragment.
    frame.src = `/configure/preview?${address}`;
  };
  return {
    show(values, scheme) {
      const next = toFragment(new Map([...values, ['scheme', scheme]]));
      if (next === address) return;
      const first = address === '';
      address = next;
      clearTimeout(timer);
      timer = setTimeout(load, first ? 0 : SETTLE_MS);
    },
    reload: () => frame.contentWindow?.location.reload(),
  };
}
