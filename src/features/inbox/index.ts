import { channelRow, duo } from '../../styles/index.ts';
import own from './inbox.css';

export { Inbox as component } from './inbox.tsx';
export const sheet = duo + own + channelRow;
