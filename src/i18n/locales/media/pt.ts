import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'media'> = {
  imagesMore: '{count, plural, one {Mais # imagem} other {Mais # imagens}}',
  videoNamed: 'Vídeo {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Enquete encerrada',
  locationLive: 'Localização ao vivo até {time}',
  unsupportedText: 'Esta versão do chat não consegue mostrar isto',
  download: 'Baixar',
  downloadNamed: 'Baixar {name}',
  openAttachment: 'Abrir',
  play: 'Reproduzir',
  pause: 'Pausar',
  seek: 'Posição',
  timeOf: '{time} de {duration}',
  speed: 'Velocidade {speed}',
  loadFailedImage: 'Não foi possível carregar a imagem',
  loadFailedMedia: 'Não foi possível reproduzir',
  viewer: 'Imagens',
  viewerClose: 'Fechar imagens',
  viewerNext: 'Próxima imagem',
  viewerPrevious: 'Imagem anterior',
  viewerZoomIn: 'Ampliar',
  viewerZoomOut: 'Reduzir',
  viewerPosition: '{index} de {count}',
};

export default pt;
