import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'gate'> = {
  frozenText: 'עדיין אפשר לקרוא אותה.',
  bannedText: 'עדיין אפשר לקרוא.',
  readonlyTitle: 'אפשר לקרוא כאן',
  readonlyText: 'רק חלק מהאנשים יכולים לכתוב.',
  joinTitle: 'הצטרפות עם שם',
  joinText: 'גלוי לכל מי שכאן. בלי חשבון ובלי אימייל.',
  joinName: 'השם שלך',
  join: 'הצטרפות',
  prechatTitle: 'לפני שמתחילים',
  prechatText: 'כדי שנדע עם מי אנחנו מדברים.',
  prechatEmail: 'אימייל',
  prechatStart: 'התחלת הצ’אט',
  emailWrong: 'יש להזין כתובת אימייל, כמו ines@example.com',
  bannedUntil: 'אפשר יהיה לכתוב שוב החל מ־{time}.',
  bannedReason: 'סיבה: {reason}',
};

export default he;
