import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'gate'> = {
  frozenText: 'Todavía puedes leerla.',
  bannedText: 'Todavía puedes leer.',
  readonlyTitle: 'Aquí puedes leer',
  readonlyText: 'Solo algunas personas pueden escribir.',
  joinTitle: 'Participa con un nombre',
  joinText: 'Lo verán todos aquí. Sin cuenta ni correo.',
  joinName: 'Tu nombre',
  join: 'Participar',
  prechatTitle: 'Antes de empezar',
  prechatText: 'Para saber con quién hablamos.',
  prechatEmail: 'Correo electrónico',
  prechatStart: 'Empezar el chat',
  emailWrong: 'Escribe una dirección de correo, como ines@example.com',
  bannedUntil: 'Puedes volver a escribir a partir de: {time}.',
  bannedReason: 'Motivo: {reason}',
};

export default es;
