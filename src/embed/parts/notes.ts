export { notes as sheet } from '../../styles/index.ts';
export { Notes as component } from '../../ui/notes/notes.tsx';
