export { default as sheet } from './map.css';
export { PlaceMap as component } from './map.tsx';
