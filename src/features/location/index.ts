import { ask } from '../../styles/index.ts';
import own from './location.css';

export { Location as component } from './location.tsx';
export const sheet = ask + own;
