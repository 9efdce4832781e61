export type { AppProps, PanelState, UiHost, UiSettings } from './app-props.ts';
export { mount } from './mount.ts';
