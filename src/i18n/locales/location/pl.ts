import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'location'> = {
  title: 'Udostępnij lokalizację',
  finding: 'Szukanie twojej lokalizacji…',
  denied:
    'Przeglądarka nie podaje tej stronie twojej lokalizacji. Zezwól na to obok adresu i spróbuj ponownie.',
  unavailable: 'Nie można teraz ustalić twojej lokalizacji',
  unsupported: 'Ta przeglądarka nie może tu ustalić lokalizacji',
  failed: 'Nie udało się udostępnić lokalizacji',
  how: 'Jak długo',
  once: 'Gdzie teraz jestem',
  live: 'Na żywo przez {time}',
  share: 'Udostępnij',
  cancel: 'Anuluj',
  accuracy: 'Z dokładnością do {distance}',
  map: 'Mapa',
  noMap: 'Nie można teraz wyświetlić mapy',
  nearer: 'Bliżej',
  farther: 'Dalej',
  showMap: 'Pokaż mapę',
  hideMap: 'Ukryj mapę',
  openElsewhere: 'Otwórz w OpenStreetMap',
  liveOf: '{name}, na żywo',
  until: 'Do {time}, zostało {left}',
  ended: 'Udostępnianie na żywo zakończone',
  stop: 'Przestań udostępniać',
  sharing: 'Udostępniasz lokalizację na żywo do {time}',
  paused: 'Nie można ustalić lokalizacji; inni widzą ostatnią',
};

export default pl;
