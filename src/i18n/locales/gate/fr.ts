import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'gate'> = {
  frozenText: 'Vous pouvez encore la lire.',
  bannedText: 'Vous pouvez encore lire.',
  readonlyTitle: 'Vous pouvez lire ici',
  readonlyText: 'Seules certaines personnes peuvent écrire.',
  joinTitle: 'Participer avec un nom',
  joinText: 'Visible par tous ici. Ni compte, ni e-mail.',
  joinName: 'Votre nom',
  join: 'Participer',
  prechatTitle: 'Avant de commencer',
  prechatText: 'Pour que nous sachions à qui nous parlons.',
  prechatEmail: 'E-mail',
  prechatStart: 'Démarrer le chat',
  emailWrong: 'Saisissez une adresse e-mail, comme ines@example.com',
  bannedUntil: 'Vous pourrez écrire à nouveau à partir de : {time}.',
  bannedReason: 'Motif : {reason}',
};

export default fr;
