import { ask, found } from '../../styles/index.ts';
import own from './palette.css';

export { Palette as component } from './palette.tsx';
export const sheet = ask + found + own;
