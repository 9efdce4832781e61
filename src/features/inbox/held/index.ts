import own from './held.css';

export { Held as component } from './held.tsx';
export const sheet = own;
