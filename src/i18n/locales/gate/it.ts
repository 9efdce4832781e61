import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'gate'> = {
  frozenText: 'Puoi ancora leggerla.',
  bannedText: 'Puoi ancora leggere.',
  readonlyTitle: 'Qui puoi leggere',
  readonlyText: 'Solo alcune persone possono scrivere.',
  joinTitle: 'Partecipa con un nome',
  joinText: 'Visibile a tutti qui. Nessun account, nessuna email.',
  joinName: 'Il tuo nome',
  join: 'Partecipa',
  prechatTitle: 'Prima di iniziare',
  prechatText: 'Così sappiamo con chi parliamo.',
  prechatEmail: 'Email',
  prechatStart: 'Inizia la chat',
  emailWrong: 'Inserisci un indirizzo email, come ines@example.com',
  bannedUntil: 'Potrai scrivere di nuovo da: {time}.',
  bannedReason: 'Motivo: {reason}',
};

export default it;
