import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'push'> = {
  label: 'להודיע לי כשהדף סגור',
  denied: 'ההתראות חסומות לאתר הזה. אפשר להתיר אותן בהגדרות הדפדפן.',
  unsupported: 'הדפדפן הזה לא יכול להודיע כשהדף סגור.',
  homeScreen: 'קודם צריך להוסיף את הדף למסך הבית, ואז לפתוח אותו משם.',
  failed: 'זה לא הצליח. אפשר לנסות שוב מאוחר יותר.',
};

export default he;
