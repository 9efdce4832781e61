export { Link as component } from '../../ui/link/link.tsx';
/** It draws nothing. */
export const sheet = '';
