import { ask, pane, people } from '../../styles/index.ts';
import own from './moderation.css';

export { Moderation as component } from './moderation.tsx';
export const sheet = ask + pane + people + own;
