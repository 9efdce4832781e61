import { ask, menuOfActions } from '../../styles/index.ts';

export { ChannelActions as component } from './channel-actions.tsx';
export const sheet = ask + menuOfActions;
