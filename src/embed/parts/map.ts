export { map as sheet } from '../../styles/index.ts';
export { PlaceMap as component } from '../../ui/map/map.tsx';
