import { role } from '../../styles/index.ts';
import own from './room.css';

export { Room as component } from './room.tsx';
export const sheet = role + own;
