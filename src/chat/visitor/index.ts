/** What a page says of its visitor: comes with the part that tells the server. */
export { readFacts, tellFacts, type VisitorFacts } from './visitor-facts.ts';
