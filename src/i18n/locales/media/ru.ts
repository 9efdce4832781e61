import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'media'> = {
  imagesMore:
    '{count, plural, one {Ещё # картинка} few {Ещё # картинки} many {Ещё # картинок} other {Ещё # картинки}}',
  videoNamed: 'Видео {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Завершённый опрос',
  locationLive: 'Геопозиция до {time}',
  unsupportedText: 'Эта версия чата не может это показать',
  download: 'Скачать',
  downloadNamed: 'Скачать {name}',
  openAttachment: 'Открыть',
  play: 'Воспроизвести',
  pause: 'Пауза',
  seek: 'Позиция',
  timeOf: '{time} из {duration}',
  speed: 'Скорость {speed}',
  loadFailedImage: 'Не удалось загрузить картинку',
  loadFailedMedia: 'Не удалось воспроизвести',
  viewer: 'Картинки',
  viewerClose: 'Закрыть картинки',
  viewerNext: 'Следующая картинка',
  viewerPrevious: 'Предыдущая картинка',
  viewerZoomIn: 'Увеличить',
  viewerZoomOut: 'Уменьшить',
  viewerPosition: '{index} из {count}',
};

export default ru;
