import { ask } from '../../styles/index.ts';
import own from './pinned.css';

export { Pinned as component } from './pinned.tsx';
export const sheet = ask + own;
