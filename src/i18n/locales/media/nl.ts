import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'media'> = {
  imagesMore: '{count, plural, one {Nog # afbeelding} other {Nog # afbeeldingen}}',
  videoNamed: 'Video {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Gesloten poll',
  locationLive: 'Live locatie tot {time}',
  unsupportedText: 'Deze versie van de chat kan dit niet tonen',
  download: 'Downloaden',
  downloadNamed: '{name} downloaden',
  openAttachment: 'Openen',
  play: 'Afspelen',
  pause: 'Pauzeren',
  seek: 'Positie',
  timeOf: '{time} van {duration}',
  speed: 'Snelheid {speed}',
  loadFailedImage: 'De afbeelding kon niet worden geladen',
  loadFailedMedia: 'Dit kon niet worden afgespeeld',
  viewer: 'Afbeeldingen',
  viewerClose: 'Afbeeldingen sluiten',
  viewerNext: 'Volgende afbeelding',
  viewerPrevious: 'Vorige afbeelding',
  viewerZoomIn: 'Inzoomen',
  viewerZoomOut: 'Uitzoomen',
  viewerPosition: '{index} van {count}',
};

export default nl;
