export { default as sheet } from './room.css';
export { Room as component } from './room.tsx';
