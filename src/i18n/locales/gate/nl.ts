import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'gate'> = {
  frozenText: 'Je kunt het nog wel lezen.',
  bannedText: 'Je kunt nog wel meelezen.',
  readonlyTitle: 'Je kunt hier meelezen',
  readonlyText: 'Alleen sommige mensen kunnen schrijven.',
  joinTitle: 'Doe mee met een naam',
  joinText: 'Zichtbaar voor iedereen hier. Geen account, geen e-mail.',
  joinName: 'Je naam',
  join: 'Meedoen',
  prechatTitle: 'Voor we beginnen',
  prechatText: 'Zodat we weten met wie we praten.',
  prechatEmail: 'E-mail',
  prechatStart: 'Chat starten',
  emailWrong: 'Vul een e-mailadres in, zoals ines@example.com',
  bannedUntil: 'U kunt weer schrijven vanaf {time}.',
  bannedReason: 'Reden: {reason}',
};

export default nl;
