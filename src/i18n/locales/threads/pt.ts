import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'threads'> = {
  thread: 'Tópico',
  threadOf: 'Tópico, {author}',
  inChannel: 'em {title}',
  close: 'Fechar tópico',
  back: 'Voltar para a conversa',
  replies: 'Respostas',
  replyCount: '{count, plural, one {# resposta} other {# respostas}}',
  noReplies: 'Ainda não há respostas',
  composer: 'Resposta',
  placeholder: 'Responder…',
  alsoSend: 'Enviar também para {title}',
  alsoSendHere: 'Enviar também para a conversa',
  gone: 'Este tópico não está mais aqui',
  goneText: 'A mensagem de que ele tratava foi apagada.',
  rename: 'Dar nome ao tópico',
  renameLabel: 'Nome do tópico',
  save: 'Salvar',
  cancel: 'Cancelar',
  markUnread: 'Marcar como não lido',
  markedUnread: 'Marcado como não lido',
  participants: '{count, plural, one {# pessoa} other {# pessoas}}',
  threads: 'Tópicos',
  loadMore: 'Ver mais',
  previewAuthor: '{author}:',
  previewYou: 'Você:',
  loading: 'Carregando tópicos…',
  failed: 'Não foi possível carregar os tópicos',
  empty: 'Ainda não há tópicos',
  emptyText: 'Os tópicos que você inicia ou responde aparecem aqui.',
  unseen: '{count, plural, one {# tópico com novas respostas} other {# tópicos com novas respostas}}',
  unread: '{count, plural, one {# resposta não lida} other {# respostas não lidas}}',
};

export default pt;
