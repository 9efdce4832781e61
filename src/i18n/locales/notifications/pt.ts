import type { PartTexts } from '../../index.ts';

/** Portuguese. */
const pt: PartTexts<'notifications'> = {
  notifications: 'Notificações',
  reminder: 'Lembrete',
  reminderDue: 'Lembrete: {text}',
  inChannel: '{name} em {channel}',
  open: 'Abrir',
  dismiss: 'Dispensar',
  removed: 'Uma mensagem sua foi removida.',
  uploadFailed: 'Não foi possível enviar o arquivo.',
  uploadBlocked: 'Este arquivo não pode ser enviado.',
  uploadMissing: 'Não há nenhum arquivo para enviar.',
  pollFailed: 'Não foi possível criar a enquete.',
  locationFailed: 'Não foi possível compartilhar a localização.',
};

export default pt;
