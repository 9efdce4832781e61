import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'reminders'> = {
  title: 'Recordatorios y mensajes guardados',
  close: 'Cerrar recordatorios',
  closeTime: 'Cerrar',
  back: 'Volver a la lista',
  overdue: 'Vencidos',
  soon: 'Pronto',
  later: 'Más tarde',
  saved: 'Guardados para después',
  none: 'Aún no hay nada guardado',
  noneText: 'En el menú de un mensaje puedes guardarlo para después o poner un recordatorio.',
  loading: 'Cargando recordatorios…',
  failed: 'No se pudieron cargar los recordatorios',
  more: 'Mostrar más',
  change: 'Cambiar la hora',
  setTime: 'Poner una hora',
  remove: 'Quitar',
  removed: 'Quitado',
  undo: 'Deshacer',
  moved: 'Recordatorio puesto',
  gone: 'Este mensaje ya no existe.',
  when: '¿Cuándo?',
  custom: 'A la hora que quieras',
  set: 'Poner el recordatorio',
  noTime: 'Conservar sin hora',
  past: 'Elige una hora en el futuro.',
  now: 'ahora',
};

export default es;
