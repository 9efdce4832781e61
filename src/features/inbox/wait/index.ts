import { inboxWait } from '../../../styles/index.ts';
import own from './wait.css';

export { InboxWait as component } from './inbox-wait.tsx';
export const sheet = inboxWait + own;
