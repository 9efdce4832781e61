import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'create'> = {
  title: 'Нова розмова',
  close: 'Закрити',
  find: 'Знайти людей',
  people: 'Люди',
  searching: 'Триває пошук…',
  nobody: 'Нікого з таким іменем',
  takeOut: 'Прибрати {name}',
  name: 'Назва групи',
  nameHint: 'Можна не заповнювати',
  begin: 'Почати',
};

export default uk;
