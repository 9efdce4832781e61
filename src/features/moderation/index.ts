import { ask, pane, people } from '../../styles/index.ts';
import { Acts } from './acts.tsx';
import { BanSomebody } from './ban-somebody.tsx';
import { Banned } from './banned.tsx';
import own from './moderation.css';

export const components = {
  ban: Acts,
  'message-sheet.ban': BanSomebody,
  'sheet.ban': Banned,
};
export const sheet = ask + pane + people + own;
