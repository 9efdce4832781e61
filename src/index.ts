/** Entry of the script tag's widget: the loader imports it and calls `boot` with its hand-over. */
export { boot } from './embed/index.ts';
