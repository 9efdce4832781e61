export { Link as component } from './link.tsx';
/** It draws nothing. */
export const sheet = '';
