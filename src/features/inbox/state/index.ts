export { answerInvite } from './answer-invite.ts';
