export { gate as sheet } from '../../styles/index.ts';
export { Gate as component } from '../../ui/gate/gate.tsx';
