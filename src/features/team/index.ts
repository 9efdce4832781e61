export { Team as component } from './team.tsx';
export const sheet = '';
