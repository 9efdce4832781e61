export { voice as sheet } from '../../styles/index.ts';
export { Voice as component } from '../../ui/voice/voice.tsx';
