export { Back as component } from './back.tsx';
export const sheet = '';
