export { default as sheet } from './emoji.css';
export { Emoji as component } from './emoji.tsx';
