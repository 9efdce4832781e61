import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'media'> = {
  imagesMore:
    '{count, plural, one {Jeszcze # obraz} few {Jeszcze # obrazy} many {Jeszcze # obrazów} other {Jeszcze # obrazy}}',
  videoNamed: 'Wideo {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Zakończona ankieta',
  locationLive: 'Lokalizacja na żywo do {time}',
  unsupportedText: 'Ta wersja czatu nie może tego pokazać',
  download: 'Pobierz',
  downloadNamed: 'Pobierz {name}',
  openAttachment: 'Otwórz',
  play: 'Odtwórz',
  pause: 'Wstrzymaj',
  seek: 'Pozycja',
  timeOf: '{time} z {duration}',
  speed: 'Prędkość {speed}',
  loadFailedImage: 'Nie udało się wczytać obrazu',
  loadFailedMedia: 'Nie udało się tego odtworzyć',
  viewer: 'Obrazy',
  viewerClose: 'Zamknij obrazy',
  viewerNext: 'Następny obraz',
  viewerPrevious: 'Poprzedni obraz',
  viewerZoomIn: 'Powiększ',
  viewerZoomOut: 'Pomniejsz',
  viewerPosition: '{index} z {count}',
};

export default pl;
