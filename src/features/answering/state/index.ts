export { type Answers, answersOf, type CannedAnswer, findAnswers } from './answers.ts';
export { fetchColleagues } from './colleagues.ts';
export { fillIn, VARIABLES, type Values } from './fill-in.ts';
export { visitorEmail } from './visitor-email.ts';
