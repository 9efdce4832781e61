import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'gate'> = {
  frozenText: 'Читати її можна й далі.',
  bannedText: 'Читати можна й далі.',
  readonlyTitle: 'Тут можна читати',
  readonlyText: 'Писати можуть лише деякі.',
  joinTitle: 'Назвіться, щоб писати',
  joinText: 'Ім’я побачать усі тут. Без реєстрації та пошти.',
  joinName: 'Ваше ім’я',
  join: 'Увійти',
  prechatTitle: 'Перш ніж почати',
  prechatText: 'Щоб ми знали, з ким говоримо.',
  prechatEmail: 'Ел. пошта',
  prechatStart: 'Почати чат',
  emailWrong: 'Введіть адресу пошти, наприклад ines@example.com',
  bannedUntil: 'Знову писати можна буде з: {time}.',
  bannedReason: 'Причина: {reason}',
};

export default uk;
