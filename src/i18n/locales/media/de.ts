import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'media'> = {
  imagesMore: '{count, plural, one {# weiteres Bild} other {# weitere Bilder}}',
  videoNamed: 'Video {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Beendete Umfrage',
  locationLive: 'Live-Standort bis {time}',
  unsupportedText: 'Diese Version des Chats kann das nicht anzeigen',
  download: 'Herunterladen',
  downloadNamed: '{name} herunterladen',
  openAttachment: 'Öffnen',
  play: 'Abspielen',
  pause: 'Pause',
  seek: 'Position',
  timeOf: '{time} von {duration}',
  speed: 'Tempo {speed}',
  loadFailedImage: 'Das Bild konnte nicht geladen werden',
  loadFailedMedia: 'Das konnte nicht abgespielt werden',
  viewer: 'Bilder',
  viewerClose: 'Bilder schließen',
  viewerNext: 'Nächstes Bild',
  viewerPrevious: 'Vorheriges Bild',
  viewerZoomIn: 'Vergrößern',
  viewerZoomOut: 'Verkleinern',
  viewerPosition: '{index} von {count}',
};

export default de;
