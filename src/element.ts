/**
 * Entry `stoop-chat/element`: `<stoop-widget>`, the chat as an element for any page or framework. Importing it
 * registers the element in a browser, and does nothing on a server.
 */
import { defineStoopWidget } from './element/stoop-widget.ts';

export type { ComposerMiddleware } from './chat/composer/chains.ts';
export { defineStoopWidget, StoopWidgetElement } from './element/stoop-widget.ts';
export type { AppClient, Config, StoopEvents } from './embed/contract.ts';
export type { StoopSettings } from './package/settings.ts';
export type { StoopState } from './package/state.ts';

defineStoopWidget();
