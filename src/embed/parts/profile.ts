export { profile as sheet } from '../../styles/index.ts';
export { Profile as component } from '../../ui/profile/profile.tsx';
