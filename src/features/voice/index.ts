export { default as sheet } from './voice.css';
export { Voice as component } from './voice.tsx';
