import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'media'> = {
  imagesMore:
    '{count, plural, zero {لا صور أخرى} one {صورة أخرى واحدة} two {صورتان أخريان} few {# صور أخرى} many {# صورة أخرى} other {# صورة أخرى}}',
  videoNamed: 'فيديو {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'استطلاع مغلق',
  locationLive: 'موقع مباشر حتى {time}',
  unsupportedText: 'لا يمكن لهذا الإصدار من الدردشة عرضه',
  download: 'تنزيل',
  downloadNamed: 'تنزيل {name}',
  openAttachment: 'فتح',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  seek: 'موضع التشغيل',
  timeOf: '{time} من {duration}',
  speed: 'السرعة {speed}',
  loadFailedImage: 'تعذر تحميل الصورة',
  loadFailedMedia: 'تعذر التشغيل',
  viewer: 'الصور',
  viewerClose: 'إغلاق الصور',
  viewerNext: 'الصورة التالية',
  viewerPrevious: 'الصورة السابقة',
  viewerZoomIn: 'تكبير',
  viewerZoomOut: 'تصغير',
  viewerPosition: '{index} من {count}',
};

export default ar;
