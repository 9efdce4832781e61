export { default as sheet } from './gate.css';
export { Gate as component } from './gate.tsx';
