export type { AppProps, PanelState, UiHost, UiSettings } from './app-props.ts';
export { uiContext } from './context.ts';
export { MessageActions } from './message-actions/message-actions.tsx';
export { mount } from './mount.ts';
export type { Part, PartName, Parts } from './parts/parts.ts';
