import own from './answering.css';

export { StaffComposer as component } from './staff-composer.tsx';
export const sheet = own;
