export { default as sheet } from './menu.css';
export { Menu as component } from './menu.tsx';
