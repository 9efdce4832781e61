import { ask } from '../../styles/index.ts';
import own from './location.css';
import { LocationCard } from './location-card.tsx';
import { LocationForm } from './location-form.tsx';
import { SharingLine } from './sharing-line.tsx';

export const components = {
  'attachment.location': LocationCard,
  'sheet.location': LocationForm,
  'composer-line.location': SharingLine,
};
export const sheet = ask + own;
