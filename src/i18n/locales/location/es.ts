import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'location'> = {
  title: 'Compartir ubicación',
  finding: 'Buscando dónde estás…',
  denied:
    'El navegador no permite que esta página sepa dónde estás. Permítelo junto a la dirección e inténtalo de nuevo.',
  unavailable: 'Ahora no se puede encontrar tu ubicación',
  unsupported: 'Este navegador no puede saber dónde estás aquí',
  failed: 'No se pudo compartir la ubicación',
  how: 'Cuánto tiempo',
  once: 'Donde estoy ahora',
  live: 'En directo durante {time}',
  share: 'Compartir',
  cancel: 'Cancelar',
  accuracy: 'Con un margen de {distance}',
  map: 'Mapa',
  noMap: 'El mapa no se puede mostrar ahora',
  nearer: 'Acercar',
  farther: 'Alejar',
  showMap: 'Mostrar mapa',
  hideMap: 'Ocultar mapa',
  openElsewhere: 'Abrir en OpenStreetMap',
  liveOf: '{name}, en directo',
  until: 'Hasta las {time}, quedan {left}',
  ended: 'Ubicación en directo terminada',
  stop: 'Dejar de compartir',
  sharing: 'Compartes tu ubicación en directo hasta las {time}',
  paused: 'No se encuentra tu ubicación; los demás ven la última',
};

export default es;
