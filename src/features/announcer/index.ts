export { Announcer as component } from './announcer.tsx';
export { default as sheet } from './over-list.css';
