export { Menu as component } from '../../ui/index.ts';
export { default as sheet } from './menu.css';
