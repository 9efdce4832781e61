export { location as sheet } from '../../styles/index.ts';
export { Location as component } from '../../ui/location/location.tsx';
