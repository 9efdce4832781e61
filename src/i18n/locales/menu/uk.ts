import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'menu'> = {
  menu: 'Ще',
  pinned: 'Закріплені повідомлення',
  reminders: 'Нагадування та збережене',
  menuEndSession: 'Завершити сеанс',
  endSessionTitle: 'Завершити цей сеанс?',
  endSessionText:
    'Ви вийдете з чату на цьому пристрої. Надіслані повідомлення залишаться в тих, кому ви писали.',
  cancel: 'Скасувати',
  search: 'Пошук',
  details: 'Про розмову',
  profile: 'Профіль і налаштування',
};

export default uk;
