import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'create'> = {
  title: 'שיחה חדשה',
  close: 'סגירה',
  find: 'חיפוש אנשים',
  people: 'אנשים',
  searching: 'מחפש…',
  nobody: 'אין אף אחד בשם הזה',
  takeOut: 'הוצאת {name}',
  name: 'שם הקבוצה',
  nameHint: 'אפשר להשאיר ריק',
  begin: 'התחלה',
};

export default he;
