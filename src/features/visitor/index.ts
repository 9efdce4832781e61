export { Visitor as component } from './visitor.tsx';
/** It draws nothing. */
export const sheet = '';
