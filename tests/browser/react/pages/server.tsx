/** On the server: renders the page's HTML. */
import { renderToString } from 'react-dom/server';
import { App, type Shown } from './app.tsx';

export const render = (shown: Shown): string => renderToString(<App shown={shown} />);
