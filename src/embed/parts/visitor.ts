export { Visitor as component } from '../../ui/visitor/visitor.tsx';
/** It draws nothing. */
export const sheet = '';
