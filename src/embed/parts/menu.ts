export { menu as sheet } from '../../styles/index.ts';
export { Menu as component } from '../../ui/header/menu.tsx';
