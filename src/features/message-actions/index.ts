import { ask, menuOfActions } from '../../styles/index.ts';

export { MessageActions as component } from './message-actions.tsx';
export const sheet = ask + menuOfActions;
