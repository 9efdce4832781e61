import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'media'> = {
  imagesMore:
    '{count, plural, one {Ще # зображення} few {Ще # зображення} many {Ще # зображень} other {Ще # зображення}}',
  videoNamed: 'Відео {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Завершене опитування',
  locationLive: 'Геопозиція до {time}',
  unsupportedText: 'Ця версія чату не може це показати',
  download: 'Завантажити',
  downloadNamed: 'Завантажити {name}',
  openAttachment: 'Відкрити',
  play: 'Відтворити',
  pause: 'Пауза',
  seek: 'Позиція',
  timeOf: '{time} з {duration}',
  speed: 'Швидкість {speed}',
  loadFailedImage: 'Не вдалося завантажити зображення',
  loadFailedMedia: 'Не вдалося відтворити',
  viewer: 'Зображення',
  viewerClose: 'Закрити зображення',
  viewerNext: 'Наступне зображення',
  viewerPrevious: 'Попереднє зображення',
  viewerZoomIn: 'Збільшити',
  viewerZoomOut: 'Зменшити',
  viewerPosition: '{index} з {count}',
};

export default uk;
