/** Facts that a page sets for its visitor, loaded with the part that sends them. */
export { readFacts, tellFacts } from './visitor-facts.ts';
