export { moderation as sheet } from '../../styles/index.ts';
export { Moderation as component } from '../../ui/moderation/moderation.tsx';
