export { Push as component } from '../../ui/index.ts';
/** Its switch looks like those it stands among. */
export const sheet = '';
