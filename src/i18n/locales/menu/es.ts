import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'menu'> = {
  menu: 'Más',
  pinned: 'Mensajes fijados',
  reminders: 'Recordatorios y guardados',
  menuEndSession: 'Terminar sesión',
  endSessionTitle: '¿Terminar esta sesión?',
  endSessionText:
    'Saldrás del chat en este dispositivo. Los mensajes ya enviados se quedan con las personas a las que escribiste.',
  cancel: 'Cancelar',
  search: 'Buscar',
  details: 'Detalles de la conversación',
  profile: 'Perfil y ajustes',
};

export default es;
