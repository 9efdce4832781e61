import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'assistant'> = {
  thinking: 'חושב…',
  generating: 'כותב…',
  searching: 'מחפש במקורות נוספים…',
  failed: 'העוזר לא הצליח לענות',
  working: 'עובד…',
  stop: 'עצירה',
  stopLabel: 'עצירת העוזר',
};

export default he;
