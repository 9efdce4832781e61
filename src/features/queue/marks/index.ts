import own from './marks.css';

export { Marks as component } from './marks.tsx';
export const sheet = own;
