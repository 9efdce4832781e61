import own from './composer-tools.css';
import suggestions from './suggestions.css';

export { ComposerTools as component } from './composer-tools.tsx';
export const sheet = own + suggestions;
