import { ask, pane, people } from '../../styles/index.ts';

export { Profile as component } from './profile.tsx';
export const sheet = ask + pane + people;
