export { default as sheet } from './notes.css';
export { Notes as component } from './notes.tsx';
