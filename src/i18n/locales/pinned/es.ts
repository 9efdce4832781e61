import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'pinned'> = {
  title: 'Mensajes fijados',
  none: 'Aquí no hay nada fijado',
  until: 'hasta {time}',
  loading: 'Cargando mensajes fijados…',
  loadMore: 'Ver más',
  done: 'Listo',
};

export default es;
