import { count } from '../../styles/index.ts';
import own from './over-list.css';

export { Announcer as component } from './announcer.tsx';
export const sheet = count + own;
