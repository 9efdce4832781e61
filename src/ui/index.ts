export type { AppProps, PanelState, UiHost, UiSettings } from './app-props.ts';
export { Attachments } from './attachments/attachments.tsx';
export { uiContext } from './context.ts';
export { Markdown } from './markdown/markdown.tsx';
export { MessageActions } from './message-actions/message-actions.tsx';
export { mount } from './mount.ts';
export type { Part, PartName, Parts } from './parts/parts.ts';
export { Viewer } from './viewer/viewer.tsx';
