import type { PartTexts } from '../../index.ts';

/** Portuguese (Brazil). */
const pt: PartTexts<'location'> = {
  title: 'Compartilhar localização',
  finding: 'Procurando onde você está…',
  denied:
    'O navegador não permite que esta página saiba onde você está. Permita ao lado do endereço e tente de novo.',
  unavailable: 'Não foi possível encontrar sua localização agora',
  unsupported: 'Este navegador não consegue dizer onde você está aqui',
  failed: 'Não foi possível compartilhar a localização',
  how: 'Por quanto tempo',
  once: 'Onde estou agora',
  live: 'Ao vivo por {time}',
  share: 'Compartilhar',
  cancel: 'Cancelar',
  accuracy: 'Com margem de {distance}',
  map: 'Mapa',
  noMap: 'O mapa não pode ser exibido agora',
  nearer: 'Aproximar',
  farther: 'Afastar',
  showMap: 'Mostrar mapa',
  hideMap: 'Ocultar mapa',
  openElsewhere: 'Abrir no OpenStreetMap',
  liveOf: '{name}, ao vivo',
  until: 'Até {time}, faltam {left}',
  ended: 'Localização ao vivo encerrada',
  stop: 'Parar de compartilhar',
  sharing: 'Compartilhando sua localização ao vivo até {time}',
  paused: 'Sua localização não foi encontrada; os outros veem a última',
};

export default pt;
