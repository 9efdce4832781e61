import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'notes'> = {
  edited: 'Editada {time}',
  messageRefused: 'Não aceita. Só você vê esta mensagem.',
  onlyYou: 'Só você vê isto',
  removed: 'Removida pela moderação',
  pinned: 'Fixada',
  pinnedBy: 'Fixada por {name}',
  pinnedUntil: '{pinned} até {time}',
  sentSilently: 'Enviada sem notificação',
  translatedFrom: 'Traduzido de: {language}',
  showOriginal: 'Ver original',
  showTranslation: 'Ver tradução',
  savedForLater: 'Salva para depois',
  reminderIn: 'Lembrete {when}',
  reminderNow: 'Lembrete: agora',
  reminderDue: 'O lembrete era {when}',
};

export default pt;
