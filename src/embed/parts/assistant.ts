export { assistant as sheet } from '../../styles/index.ts';
export { Assistant as component } from '../../ui/assistant/assistant.tsx';
