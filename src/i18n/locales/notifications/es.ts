import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'notifications'> = {
  notifications: 'Notificaciones',
  reminder: 'Recordatorio',
  reminderDue: 'Recordatorio: {text}',
  inChannel: '{name} en {channel}',
  open: 'Abrir',
  dismiss: 'Descartar',
  removed: 'Se ha retirado un mensaje tuyo.',
  uploadFailed: 'No se pudo subir el archivo.',
  uploadBlocked: 'Este archivo no se puede subir.',
  uploadMissing: 'No hay ningún archivo que subir.',
  pollFailed: 'No se pudo crear la encuesta.',
  locationFailed: 'No se pudo compartir la ubicación.',
};

export default es;
