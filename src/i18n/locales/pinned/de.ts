import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'pinned'> = {
  title: 'Angepinnte Nachrichten',
  none: 'Hier ist nichts angepinnt',
  until: 'bis {time}',
  loading: 'Angepinnte Nachrichten werden geladen…',
  loadMore: 'Mehr anzeigen',
  done: 'Fertig',
};

export default de;
