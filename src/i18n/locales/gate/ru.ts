import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'gate'> = {
  frozenText: 'Читать его можно по-прежнему.',
  bannedText: 'Читать можно по-прежнему.',
  readonlyTitle: 'Здесь можно читать',
  readonlyText: 'Писать могут только некоторые.',
  joinTitle: 'Представьтесь, чтобы писать',
  joinText: 'Имя увидят все здесь. Без регистрации и почты.',
  joinName: 'Ваше имя',
  join: 'Войти',
  prechatTitle: 'Прежде чем начать',
  prechatText: 'Чтобы мы знали, с кем говорим.',
  prechatEmail: 'Эл. почта',
  prechatStart: 'Начать чат',
  emailWrong: 'Введите адрес почты, например ines@example.com',
  bannedUntil: 'Снова писать можно будет с: {time}.',
  bannedReason: 'Причина: {reason}',
};

export default ru;
