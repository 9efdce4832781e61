import own from './attachments.css';
import player from './player.css';

export { Attachments as component } from './attachments.tsx';
export const sheet = own + player;
