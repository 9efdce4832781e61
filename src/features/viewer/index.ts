import base from 'yet-another-react-lightbox/styles.css';
import own from './viewer.css';

export { Viewer as component } from './viewer.tsx';
export const sheet = base + own;
