import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'media'> = {
  imagesMore: '{count, plural, one {# image de plus} other {# images de plus}}',
  videoNamed: 'Vidéo {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Sondage clos',
  locationLive: 'Position en direct jusqu’à {time}',
  unsupportedText: 'Cette version du chat ne peut pas l’afficher',
  download: 'Télécharger',
  downloadNamed: 'Télécharger {name}',
  openAttachment: 'Ouvrir',
  play: 'Lire',
  pause: 'Pause',
  seek: 'Position',
  timeOf: '{time} sur {duration}',
  speed: 'Vitesse {speed}',
  loadFailedImage: 'Impossible de charger l’image',
  loadFailedMedia: 'Lecture impossible',
  viewer: 'Images',
  viewerClose: 'Fermer les images',
  viewerNext: 'Image suivante',
  viewerPrevious: 'Image précédente',
  viewerZoomIn: 'Zoom avant',
  viewerZoomOut: 'Zoom arrière',
  viewerPosition: '{index} sur {count}',
};

export default fr;
