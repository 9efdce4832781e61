import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'create'> = {
  title: 'Yeni sohbet',
  close: 'Kapat',
  find: 'Kişi bul',
  people: 'Kişiler',
  searching: 'Aranıyor…',
  nobody: 'Bu adda kimse yok',
  takeOut: '{name} kişisini çıkar',
  name: 'Grup adı',
  nameHint: 'Boş kalabilir',
  begin: 'Başla',
};

export default tr;
