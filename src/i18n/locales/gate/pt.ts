import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'gate'> = {
  frozenText: 'Você ainda pode ler.',
  bannedText: 'Você ainda pode ler.',
  readonlyTitle: 'Aqui você pode ler',
  readonlyText: 'Só algumas pessoas podem escrever.',
  joinTitle: 'Participe com um nome',
  joinText: 'Visível para todos aqui. Sem conta, sem e-mail.',
  joinName: 'Seu nome',
  join: 'Participar',
  prechatTitle: 'Antes de começar',
  prechatText: 'Para sabermos com quem falamos.',
  prechatEmail: 'E-mail',
  prechatStart: 'Iniciar chat',
  emailWrong: 'Digite um endereço de e-mail, como ines@example.com',
  bannedUntil: 'Pode voltar a escrever a partir de: {time}.',
  bannedReason: 'Motivo: {reason}',
};

export default pt;
