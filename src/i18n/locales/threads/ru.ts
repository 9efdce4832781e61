import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'threads'> = {
  thread: 'Ветка',
  threadOf: 'Ветка, {author}',
  inChannel: 'в {title}',
  close: 'Закрыть ветку',
  back: 'Назад к разговору',
  replies: 'Ответы',
  replyCount: '{count, plural, one {# ответ} few {# ответа} many {# ответов} other {# ответа}}',
  noReplies: 'Ответов пока нет',
  composer: 'Ответ',
  placeholder: 'Ответить…',
  alsoSend: 'Отправить также в «{title}»',
  alsoSendHere: 'Отправить также в разговор',
  gone: 'Этой ветки здесь больше нет',
  goneText: 'Сообщение, о котором шла речь, удалено.',
  rename: 'Назвать ветку',
  renameLabel: 'Название ветки',
  save: 'Сохранить',
  cancel: 'Отмена',
  markUnread: 'Отметить непрочитанной',
  markedUnread: 'Отмечено непрочитанной',
  participants: '{count, plural, one {# человек} few {# человека} many {# человек} other {# человека}}',
  threads: 'Ветки',
  loadMore: 'Показать ещё',
  previewAuthor: '{author}:',
  previewYou: 'Вы:',
  loading: 'Загружаем ветки…',
  failed: 'Не удалось загрузить ветки',
  empty: 'Веток пока нет',
  emptyText: 'Здесь появятся ветки, которые вы начнёте или в которых ответите.',
  unseen:
    '{count, plural, one {# ветка с новыми ответами} few {# ветки с новыми ответами} many {# веток с новыми ответами} other {# ветки с новыми ответами}}',
  unread:
    '{count, plural, one {# непрочитанный ответ} few {# непрочитанных ответа} many {# непрочитанных ответов} other {# непрочитанных ответа}}',
};

export default ru;
