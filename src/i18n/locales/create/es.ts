import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'create'> = {
  title: 'Nueva conversación',
  close: 'Cerrar',
  find: 'Buscar personas',
  people: 'Personas',
  searching: 'Buscando…',
  nobody: 'Nadie con ese nombre',
  takeOut: 'Quitar a {name}',
  name: 'Nombre del grupo',
  nameHint: 'Puede quedar vacío',
  begin: 'Empezar',
};

export default es;
