export { Push as component } from './push.tsx';
/** Its switch looks like those it stands among. */
export const sheet = '';
