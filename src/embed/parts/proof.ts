/**
 * Solves proofs of work for the chat, and draws nothing. The server asks new guests for a proof only if
 * its owner switched that on.
 */
export { solveProof as solve } from '../../util/solve-proof.ts';
