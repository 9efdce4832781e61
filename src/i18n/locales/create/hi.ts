import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'create'> = {
  title: 'नई बातचीत',
  close: 'बंद करें',
  find: 'लोगों को खोजें',
  people: 'लोग',
  searching: 'खोजा जा रहा है…',
  nobody: 'इस नाम का कोई नहीं',
  takeOut: '{name} को हटाएँ',
  name: 'समूह का नाम',
  nameHint: 'खाली रह सकता है',
  begin: 'शुरू करें',
};

export default hi;
