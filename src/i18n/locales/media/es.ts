import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'media'> = {
  imagesMore: '{count, plural, one {# imagen más} other {# imágenes más}}',
  videoNamed: 'Vídeo {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Encuesta cerrada',
  locationLive: 'Ubicación en directo hasta las {time}',
  unsupportedText: 'Esta versión del chat no puede mostrarlo',
  download: 'Descargar',
  downloadNamed: 'Descargar {name}',
  openAttachment: 'Abrir',
  play: 'Reproducir',
  pause: 'Pausar',
  seek: 'Posición',
  timeOf: '{time} de {duration}',
  speed: 'Velocidad {speed}',
  loadFailedImage: 'No se ha podido cargar la imagen',
  loadFailedMedia: 'No se ha podido reproducir',
  viewer: 'Imágenes',
  viewerClose: 'Cerrar imágenes',
  viewerNext: 'Imagen siguiente',
  viewerPrevious: 'Imagen anterior',
  viewerZoomIn: 'Acercar',
  viewerZoomOut: 'Alejar',
  viewerPosition: '{index} de {count}',
};

export default es;
