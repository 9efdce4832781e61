import { ask } from '../../styles/index.ts';
import { CloseSheet } from './close-sheet.tsx';
import own from './closing.css';
import { Closing } from './closing.tsx';

export const components = { 'conversation-end': Closing, 'sheet.conversation-end': CloseSheet };
export const sheet = ask + own;
