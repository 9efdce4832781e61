export { default as sheet } from './assistant.css';
export { Assistant as component } from './assistant.tsx';
