export { teaser as sheet } from '../../styles/index.ts';
export { Teaser as component } from '../../ui/teaser/teaser.tsx';
