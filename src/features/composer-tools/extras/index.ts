export { default as sheet } from './extras.css';
export { Extras as component } from './extras.tsx';
