export { markdown as sheet } from '../../styles/index.ts';
export { Markdown as component } from '../../ui/markdown/markdown.tsx';
