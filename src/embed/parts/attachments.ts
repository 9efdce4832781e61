export { attachments as sheet } from '../../styles/index.ts';
export { Attachments as component } from '../../ui/attachments/attachments.tsx';
