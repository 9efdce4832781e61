import { ask, pane } from '../../../styles/index.ts';
import own from './canned-answers.css';

export { CannedAnswers as component } from './canned-answers.tsx';
export const sheet = ask + pane + own;
