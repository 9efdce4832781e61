export { profile as sheet } from '../../styles/index.ts';
export { Profile as component } from '../../ui/index.ts';
