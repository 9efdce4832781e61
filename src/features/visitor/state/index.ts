/** What a page says of its visitor: comes with the part that tells the server. */
export { readFacts, tellFacts } from './visitor-facts.ts';
