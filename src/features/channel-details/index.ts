import { ask, pane, people, role } from '../../styles/index.ts';
import own from './channel-details.css';

export { ChannelDetails as component } from './channel-details.tsx';
export const sheet = ask + pane + people + role + own;
