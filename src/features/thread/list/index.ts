export { ThreadList as component } from './thread-list.tsx';
export { default as sheet } from './threads.css';
