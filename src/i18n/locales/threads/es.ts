import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'threads'> = {
  thread: 'Hilo',
  threadOf: 'Hilo, {author}',
  inChannel: 'en {title}',
  close: 'Cerrar hilo',
  back: 'Volver a la conversación',
  replies: 'Respuestas',
  replyCount: '{count, plural, one {# respuesta} other {# respuestas}}',
  noReplies: 'Aún no hay respuestas',
  composer: 'Respuesta',
  placeholder: 'Responder…',
  alsoSend: 'Enviar también a {title}',
  alsoSendHere: 'Enviar también a la conversación',
  gone: 'Este hilo ya no está aquí',
  goneText: 'El mensaje del que trataba se ha eliminado.',
  rename: 'Poner nombre al hilo',
  renameLabel: 'Nombre del hilo',
  save: 'Guardar',
  cancel: 'Cancelar',
  markUnread: 'Marcar como no leído',
  markedUnread: 'Marcado como no leído',
  participants: '{count, plural, one {# persona} other {# personas}}',
  threads: 'Hilos',
  loadMore: 'Ver más',
  previewAuthor: '{author}:',
  previewYou: 'Tú:',
  loading: 'Cargando hilos…',
  failed: 'No se han podido cargar los hilos',
  empty: 'Aún no hay hilos',
  emptyText: 'Los hilos que empieces o en los que respondas aparecerán aquí.',
  unseen: '{count, plural, one {# hilo con respuestas nuevas} other {# hilos con respuestas nuevas}}',
  unread: '{count, plural, one {# respuesta sin leer} other {# respuestas sin leer}}',
};

export default es;
