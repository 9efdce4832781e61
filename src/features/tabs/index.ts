export { Tabs as component } from './tabs.tsx';
/** The part draws nothing. */
export const sheet = '';
