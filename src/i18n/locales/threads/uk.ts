import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'threads'> = {
  thread: 'Гілка',
  threadOf: 'Гілка, {author}',
  inChannel: 'у {title}',
  close: 'Закрити гілку',
  back: 'Назад до розмови',
  replies: 'Відповіді',
  replyCount: '{count, plural, one {# відповідь} few {# відповіді} many {# відповідей} other {# відповіді}}',
  noReplies: 'Відповідей поки немає',
  composer: 'Відповідь',
  placeholder: 'Відповісти…',
  alsoSend: 'Надіслати також у «{title}»',
  alsoSendHere: 'Надіслати також у розмову',
  gone: 'Цієї гілки тут більше немає',
  goneText: 'Повідомлення, про яке йшлося, видалено.',
  rename: 'Назвати гілку',
  renameLabel: 'Назва гілки',
  save: 'Зберегти',
  cancel: 'Скасувати',
  markUnread: 'Позначити непрочитаною',
  markedUnread: 'Позначено непрочитаною',
  participants: '{count, plural, one {# людина} few {# людини} many {# людей} other {# людини}}',
  threads: 'Гілки',
  loadMore: 'Показати ще',
  previewAuthor: '{author}:',
  previewYou: 'Ви:',
  loading: 'Завантажуємо гілки…',
  failed: 'Не вдалося завантажити гілки',
  empty: 'Гілок поки немає',
  emptyText: 'Тут з’являться гілки, які ви почнете або в яких відповісте.',
  unseen:
    '{count, plural, one {# гілка з новими відповідями} few {# гілки з новими відповідями} many {# гілок з новими відповідями} other {# гілки з новими відповідями}}',
  unread:
    '{count, plural, one {# непрочитана відповідь} few {# непрочитані відповіді} many {# непрочитаних відповідей} other {# непрочитані відповіді}}',
};

export default uk;
