import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'search'> = {
  title: 'Buscar',
  close: 'Cerrar la búsqueda',
  placeholder: '¿Qué buscas?',
  scopes: 'Dónde buscar',
  messages: 'Mensajes',
  channels: 'Conversaciones',
  people: 'Personas',
  results: 'Resultados',
  found: '{count, plural, one {# resultado} many {# de resultados} other {# resultados}}',
  more: 'Mostrar más',
  searching: 'Buscando…',
  nothing: 'No se ha encontrado nada',
  nothingText: 'Nada coincide con «{query}».',
  failed: 'La búsqueda no ha funcionado',
  hint: 'Encuentra lo que se escribió',
  hintText: 'Basta con el principio de una palabra.',
  recent: 'Búsquedas recientes',
  forget: 'Borrar',
  filters: 'Acotar',
  author: 'De',
  channel: 'En',
  holds: 'Con',
  after: 'Desde el día',
  before: 'Hasta el día',
  media: 'Imágenes',
  files: 'Archivos',
  links: 'Enlaces',
  without: 'Quitar: {filter}',
  apply: 'Aplicar',
};

export default es;
