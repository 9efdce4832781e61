export { Tray as component } from './tray.tsx';
export { default as sheet } from './uploads.css';
