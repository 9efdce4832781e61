import { ask, found, pane, role } from '../../../styles/index.ts';
import own from '../moderation.css';
import review from './review.css';
import reviewFilters from './review-filters.css';

export { Review as component } from '../review.tsx';
export const sheet = ask + pane + found + role + own + reviewFilters + review;
