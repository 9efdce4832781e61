export { default as sheet } from './markdown.css';
export { Markdown as component } from './markdown.tsx';
