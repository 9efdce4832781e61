export { Visitor as component } from '../../ui/index.ts';
/** It draws nothing. */
export const sheet = '';
