/** In the browser: renders the test's props in strict mode, hydrating the server's HTML if there is any. */
import { type ReactElement, StrictMode, useState, version } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { StoopHandle } from 'stoop-chat/react';
import { App, type Shown } from './app.tsx';
import { letGo } from './owner.tsx';

export interface Stage {
  /** The props apply when this returns. */
  show(shown: Shown): void;
  unmount(): void;
  /** Another app of the page, hydrating its own part of the server's HTML. */
  island(html: string, shown: Shown): void;
  /** The value of `useStoop` in a component beside the chat. */
  chat(): StoopHandle;
  letGo(): void;
  /** The version of React that renders the page. */
  readonly react: string;
  /** Calls of the handlers. */
  readonly received: string[];
}

declare global {
  interface Window {
    stage: Stage;
    /** The page's first props. */
    first: Shown;
  }
}

const received: string[] = [];
let handle: StoopHandle | null = null;
let show: (shown: Shown) => void = () => {};

function Page(): ReactElement {
  const [shown, setShown] = useState(window.first);
  show = setShown;
  return (
    <App
      shown={shown}
      received={(call) => received.push(call)}
      give={(next) => {
        handle = next;
      }}
    />
  );
}

const place = document.querySelector('#root') as HTMLElement;
const page = (
  <StrictMode>
    <Page />
  </StrictMode>
);
const root = place.hasChildNodes() ? hydrateRoot(place, page) : createRoot(place);
if (!place.hasChildNodes()) root.render(page);
window.stage = {
  received,
  react: version,
  letGo,
  show: (shown) => flushSync(() => show(shown)),
  unmount: () => root.unmount(),
  island(html, shown) {
    const other = document.createElement('div');
    other.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    document.body.append(other);
    hydrateRoot(other, <App shown={shown} />);
  },
  chat() {
    if (!handle) throw new Error('expected the component beside the chat to be there');
    return handle;
  },
};
