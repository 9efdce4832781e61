import { ask, pane, people } from '../../../styles/index.ts';

export { NewConversation as component } from '../members/new-conversation.tsx';
export const sheet = ask + pane + people;
