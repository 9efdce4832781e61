import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'location'> = {
  title: 'Standort teilen',
  finding: 'Dein Standort wird gesucht …',
  denied:
    'Der Browser verrät dieser Seite deinen Standort nicht. Erlaube es neben der Adresse und versuch es noch einmal.',
  unavailable: 'Dein Standort lässt sich gerade nicht finden',
  unsupported: 'Dieser Browser kann deinen Standort hier nicht bestimmen',
  failed: 'Der Standort konnte nicht geteilt werden',
  how: 'Wie lange',
  once: 'Wo ich jetzt bin',
  live: 'Live für {time}',
  share: 'Teilen',
  cancel: 'Abbrechen',
  accuracy: 'Auf {distance} genau',
  map: 'Karte',
  noMap: 'Die Karte lässt sich gerade nicht zeigen',
  nearer: 'Näher',
  farther: 'Weiter weg',
  showMap: 'Karte anzeigen',
  hideMap: 'Karte ausblenden',
  openElsewhere: 'In OpenStreetMap öffnen',
  liveOf: '{name}, live',
  until: 'Bis {time}, noch {left}',
  ended: 'Live-Standort beendet',
  stop: 'Nicht mehr teilen',
  sharing: 'Dein Live-Standort wird bis {time} geteilt',
  paused: 'Dein Standort lässt sich nicht finden; andere sehen den letzten',
};

export default de;
