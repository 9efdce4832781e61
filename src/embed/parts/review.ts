export { review as sheet } from '../../styles/index.ts';
export { Review as component } from '../../ui/moderation/review.tsx';
