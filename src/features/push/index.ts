export { Push as component } from './push.tsx';
/** The switch uses the styles of the settings around it. */
export const sheet = '';
