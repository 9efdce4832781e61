import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { AppProps } from './app-props.ts';

/**
 * Renders the app into the wrapper inside the shadow root.
 * @returns a function that removes the app with all its listeners and timers
 */
export function mount(container: Element, props: AppProps): () => void {
  const app = createRoot(container);
  app.render(createElement(App, props));
  return () => app.unmount();
}
