/** Facts that a page sets for its visitor, loaded with the part that sends them. */
export { readFacts, sendFacts } from './visitor-facts.ts';
