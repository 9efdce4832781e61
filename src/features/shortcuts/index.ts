import { ask } from '../../styles/index.ts';
import { InboxKeys } from './inbox-keys.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import own from './shortcuts.css';

export const components = { 'inbox-keys': InboxKeys, 'sheet.inbox-keys': KeysSheet };
export const sheet = ask + own;
