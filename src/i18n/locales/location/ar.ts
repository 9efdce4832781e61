import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'location'> = {
  title: 'مشاركة الموقع',
  finding: 'جارٍ تحديد مكانك…',
  denied: 'لا يسمح المتصفح لهذه الصفحة بمعرفة مكانك. اسمح به بجانب العنوان ثم حاول مرة أخرى.',
  unavailable: 'يتعذّر تحديد موقعك الآن',
  unsupported: 'لا يستطيع هذا المتصفح تحديد مكانك هنا',
  failed: 'تعذّرت مشاركة الموقع',
  how: 'المدة',
  once: 'مكاني الآن',
  live: 'مباشر لمدة {time}',
  share: 'مشاركة',
  cancel: 'إلغاء',
  accuracy: 'بدقة {distance}',
  map: 'خريطة',
  noMap: 'يتعذّر عرض الخريطة الآن',
  nearer: 'تقريب',
  farther: 'إبعاد',
  showMap: 'عرض الخريطة',
  hideMap: 'إخفاء الخريطة',
  openElsewhere: 'فتح في OpenStreetMap',
  liveOf: '{name}، مباشر',
  until: 'حتى {time}، بقي {left}',
  ended: 'انتهى الموقع المباشر',
  stop: 'إيقاف المشاركة',
  sharing: 'تشارك موقعك المباشر حتى {time}',
  paused: 'يتعذّر تحديد موقعك؛ يرى الآخرون آخر موقع',
};

export default ar;
