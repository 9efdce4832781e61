import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'menu'> = {
  menu: 'Ещё',
  pinned: 'Закреплённые сообщения',
  reminders: 'Напоминания и сохранённое',
  menuEndSession: 'Завершить сеанс',
  endSessionTitle: 'Завершить этот сеанс?',
  endSessionText:
    'Вы выйдете из чата на этом устройстве. Отправленные сообщения останутся у тех, кому вы писали.',
  cancel: 'Отмена',
  search: 'Поиск',
  details: 'О беседе',
  profile: 'Профиль и настройки',
};

export default ru;
