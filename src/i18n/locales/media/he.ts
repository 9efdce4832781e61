import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'media'> = {
  imagesMore: '{count, plural, one {עוד תמונה אחת} two {עוד # תמונות} other {עוד # תמונות}}',
  videoNamed: 'סרטון {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'סקר סגור',
  locationLive: 'מיקום חי עד {time}',
  unsupportedText: 'הגרסה הזאת של הצ’אט לא יכולה להציג את זה',
  download: 'הורדה',
  downloadNamed: 'הורדת {name}',
  openAttachment: 'פתיחה',
  play: 'הפעלה',
  pause: 'השהיה',
  seek: 'מיקום בהשמעה',
  timeOf: '{time} מתוך {duration}',
  speed: 'מהירות {speed}',
  loadFailedImage: 'לא ניתן לטעון את התמונה',
  loadFailedMedia: 'לא ניתן להשמיע את זה',
  viewer: 'תמונות',
  viewerClose: 'סגירת התמונות',
  viewerNext: 'התמונה הבאה',
  viewerPrevious: 'התמונה הקודמת',
  viewerZoomIn: 'הגדלה',
  viewerZoomOut: 'הקטנה',
  viewerPosition: '{index} מתוך {count}',
};

export default he;
