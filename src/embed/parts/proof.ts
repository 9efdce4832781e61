/** Works for the chat and draws nothing: the server wants it of new guests, and only where its owner switched it on. */
export { solveProof as solve } from '../../util/solve-proof.ts';
