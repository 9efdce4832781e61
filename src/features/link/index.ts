export { Link as component } from './link.tsx';
/** The part draws nothing. */
export const sheet = '';
