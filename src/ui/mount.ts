import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { AppProps } from './app-props.ts';

/**
 * Renders the app into the wrapper inside the shadow root.
 * @returns takes it out again, with every listener and timer of it
 */
export function mount(container: Element, props: AppProps): () => void {
  const app = createRoot(container);
  app.render(createElement(App, props));
  return () => app.unmount();
}
