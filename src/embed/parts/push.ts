export { Push as component } from '../../ui/push/push.tsx';
/** Its switch looks like those it stands among. */
export const sheet = '';
