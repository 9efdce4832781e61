export { default as sheet } from './replies.css';
export { Replies as component } from './replies.tsx';
