import { channelRow, count, duo, inboxWait } from '../../styles/index.ts';
import own from './inbox.css';

export { Inbox as component } from './inbox.tsx';
export const sheet = count + duo + own + channelRow + inboxWait;
