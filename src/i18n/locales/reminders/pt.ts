import type { PartTexts } from '../../index.ts';

/** Portuguese. */
const pt: PartTexts<'reminders'> = {
  title: 'Lembretes e mensagens salvas',
  close: 'Fechar lembretes',
  closeTime: 'Fechar',
  back: 'Voltar à lista',
  overdue: 'Atrasados',
  soon: 'Em breve',
  later: 'Mais tarde',
  saved: 'Salvas para depois',
  none: 'Ainda não há nada salvo',
  noneText: 'No menu de uma mensagem, você pode salvá-la para depois ou definir um lembrete.',
  loading: 'Carregando os lembretes…',
  failed: 'Não foi possível carregar os lembretes',
  more: 'Mostrar mais',
  change: 'Mudar o horário',
  setTime: 'Definir um horário',
  remove: 'Remover',
  removed: 'Removido',
  undo: 'Desfazer',
  moved: 'O lembrete está definido',
  gone: 'Esta mensagem já não existe.',
  when: 'Quando?',
  custom: 'No horário que quiser',
  set: 'Definir o lembrete',
  noTime: 'Manter sem horário',
  past: 'Escolha um horário no futuro.',
  now: 'agora',
};

export default pt;
