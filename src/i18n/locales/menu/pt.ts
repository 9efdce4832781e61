import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'menu'> = {
  menu: 'Mais',
  pinned: 'Mensagens fixadas',
  reminders: 'Lembretes e salvas',
  menuEndSession: 'Encerrar sessão',
  endSessionTitle: 'Encerrar esta sessão?',
  endSessionText:
    'Você sai do chat neste dispositivo. As mensagens já enviadas ficam com as pessoas para quem você escreveu.',
  cancel: 'Cancelar',
  search: 'Pesquisar',
  details: 'Detalhes da conversa',
  profile: 'Perfil e definições',
};

export default pt;
