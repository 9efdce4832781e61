export { default as sheet } from './teaser.css';
export { Teaser as component } from './teaser.tsx';
