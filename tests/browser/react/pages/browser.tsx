/** In the browser: shows what the test says, in strict mode, over what the server drew where it drew something. */
import { type ReactElement, StrictMode, useState, version } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { StoopHandle } from 'stoop-chat/react';
import { App, type Shown } from './app.tsx';
import { letGo } from './owner.tsx';

export interface Stage {
  show(shown: Shown): void;
  unmount(): void;
  /** Another app of the page, over what the server has drawn of it. */
  island(html: string, shown: Shown): void;
  /** What `useStoop` gives a component beside the chat. */
  chat(): StoopHandle;
  letGo(): void;
  /** The version that draws the page. */
  readonly react: string;
  /** Calls of the handlers. */
  readonly heard: string[];
}

declare global {
  interface Window {
    stage: Stage;
    /** What the page begins with. */
    first: Shown;
  }
}

const heard: string[] = [];
let handle: StoopHandle | null = null;
let show: (shown: Shown) => void = () => {};

function Page(): ReactElement {
  const [shown, setShown] = useState(window.first);
  show = setShown;
  return (
    <App
      shown={shown}
      heard={(call) => heard.push(call)}
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
  heard,
  react: version,
  letGo,
  show: (shown) => show(shown),
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
