import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'push'> = {
  label: 'Avisarme cuando esta página esté cerrada',
  denied: 'Las notificaciones están bloqueadas para este sitio. Permítelas en los ajustes del navegador.',
  unsupported: 'Este navegador no puede avisarte con la página cerrada.',
  homeScreen: 'Añade primero esta página a la pantalla de inicio y ábrela desde allí.',
  failed: 'No ha funcionado. Inténtalo más tarde.',
};

export default es;
