import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'media'> = {
  imagesMore: '{count, plural, one {# altra immagine} other {# altre immagini}}',
  videoNamed: 'Video {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Sondaggio chiuso',
  locationLive: 'Posizione in tempo reale fino alle {time}',
  unsupportedText: 'Questa versione della chat non può mostrarlo',
  download: 'Scarica',
  downloadNamed: 'Scarica {name}',
  openAttachment: 'Apri',
  play: 'Riproduci',
  pause: 'Pausa',
  seek: 'Posizione',
  timeOf: '{time} di {duration}',
  speed: 'Velocità {speed}',
  loadFailedImage: 'Impossibile caricare l’immagine',
  loadFailedMedia: 'Impossibile riprodurre',
  viewer: 'Immagini',
  viewerClose: 'Chiudi immagini',
  viewerNext: 'Immagine successiva',
  viewerPrevious: 'Immagine precedente',
  viewerZoomIn: 'Ingrandisci',
  viewerZoomOut: 'Riduci',
  viewerPosition: '{index} di {count}',
};

export default it;
