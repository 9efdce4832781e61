export { Back as component } from './back.tsx';
/** The part draws nothing. */
export const sheet = '';
