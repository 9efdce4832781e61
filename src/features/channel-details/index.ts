import { ask, pane, people } from '../../styles/index.ts';
import own from './channel-details.css';

export { ChannelDetails as component } from './channel-details.tsx';
export const sheet = ask + pane + people + own;
