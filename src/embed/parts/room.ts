export { room as sheet } from '../../styles/index.ts';
export { Room as component } from '../../ui/room/room.tsx';
