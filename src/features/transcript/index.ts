import { ask } from '../../styles/index.ts';

export { Transcript as component } from './transcript.tsx';
export const sheet = ask;
