import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'create'> = {
  title: 'Новая беседа',
  close: 'Закрыть',
  find: 'Найти людей',
  people: 'Люди',
  searching: 'Идёт поиск…',
  nobody: 'Никого с таким именем',
  takeOut: 'Убрать {name}',
  name: 'Название группы',
  nameHint: 'Можно не заполнять',
  begin: 'Начать',
};

export default ru;
