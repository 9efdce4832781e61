import { ask, menuOfActions } from '../../styles/index.ts';
import undo from './undo.css';

export { ChannelActions as component } from './channel-actions.tsx';
export const sheet = ask + menuOfActions + undo;
