import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'location'> = {
  title: 'שיתוף מיקום',
  finding: 'מאתרים את המיקום שלך…',
  denied: 'הדפדפן לא מאפשר לדף הזה לדעת איפה אתם. יש לאפשר זאת ליד הכתובת ולנסות שוב.',
  unavailable: 'לא ניתן לאתר את המיקום שלך כרגע',
  unsupported: 'הדפדפן הזה לא יכול לדעת איפה אתם כאן',
  failed: 'לא ניתן לשתף את המיקום',
  how: 'לכמה זמן',
  once: 'איפה אני עכשיו',
  live: 'בזמן אמת למשך {time}',
  share: 'שיתוף',
  cancel: 'ביטול',
  accuracy: 'בדיוק של {distance}',
  map: 'מפה',
  noMap: 'לא ניתן להציג את המפה כרגע',
  nearer: 'התקרבות',
  farther: 'התרחקות',
  showMap: 'הצגת המפה',
  hideMap: 'הסתרת המפה',
  openElsewhere: 'פתיחה ב־OpenStreetMap',
  liveOf: '{name}, בזמן אמת',
  until: 'עד {time}, נותרו {left}',
  ended: 'שיתוף המיקום בזמן אמת הסתיים',
  stop: 'הפסקת השיתוף',
  sharing: 'המיקום שלך משותף בזמן אמת עד {time}',
  paused: 'לא ניתן לאתר את המיקום שלך; אחרים רואים את האחרון',
};

export default he;
