export { keptEditsOf } from './kept-edits.ts';
