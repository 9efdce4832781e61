import own from './assignee.css';

export { Assignee as component } from './assignee.tsx';
export const sheet = own;
