import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'notes'> = {
  edited: 'נערכה {time}',
  messageRefused: 'לא התקבלה. ההודעה מוצגת רק לך.',
  onlyYou: 'מוצג רק לך',
  removed: 'הוסרה על ידי הניהול',
  pinned: 'הוצמד',
  pinnedBy: 'הוצמד על ידי {name}',
  pinnedUntil: '{pinned} עד {time}',
  sentSilently: 'נשלח ללא התראה',
  translatedFrom: 'תורגם מ{language}',
  showOriginal: 'הצגת המקור',
  showTranslation: 'הצגת התרגום',
  savedForLater: 'נשמר לאחר כך',
  reminderIn: 'תזכורת {when}',
  reminderNow: 'תזכורת: עכשיו',
  reminderDue: 'מועד התזכורת היה {when}',
};

export default he;
