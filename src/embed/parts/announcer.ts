export { overList as sheet } from '../../styles/index.ts';
export { Announcer as component } from '../../ui/announcer/announcer.tsx';
