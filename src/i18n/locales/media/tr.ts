import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'media'> = {
  imagesMore: '{count, plural, one {# resim daha} other {# resim daha}}',
  videoNamed: 'Video {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Kapanmış anket',
  locationLive: 'Canlı konum, bitiş: {time}',
  unsupportedText: 'Sohbetin bu sürümü bunu gösteremiyor',
  download: 'İndir',
  downloadNamed: '{name} dosyasını indir',
  openAttachment: 'Aç',
  play: 'Oynat',
  pause: 'Duraklat',
  seek: 'Konum',
  timeOf: '{time} / {duration}',
  speed: 'Hız {speed}',
  loadFailedImage: 'Resim yüklenemedi',
  loadFailedMedia: 'Bu oynatılamadı',
  viewer: 'Resimler',
  viewerClose: 'Resimleri kapat',
  viewerNext: 'Sonraki resim',
  viewerPrevious: 'Önceki resim',
  viewerZoomIn: 'Yakınlaştır',
  viewerZoomOut: 'Uzaklaştır',
  viewerPosition: '{index} / {count}',
};

export default tr;
