export { Offline as component } from './offline.tsx';
/** The part draws nothing. */
export const sheet = '';
