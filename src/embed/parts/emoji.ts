export { emoji as sheet } from '../../styles/index.ts';
export { Emoji as component } from '../../ui/emoji/emoji.tsx';
