export { Visitor as component } from './visitor.tsx';
/** The part renders nothing. */
export const sheet = '';
