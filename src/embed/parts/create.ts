export { create as sheet } from '../../styles/index.ts';
export { NewConversation as component } from '../../ui/members/new-conversation.tsx';
