import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'location'> = {
  title: 'Поділитися місцеперебуванням',
  finding: 'Визначаємо, де ви…',
  denied: 'Браузер не повідомляє цій сторінці, де ви. Дозвольте це поруч з адресою і спробуйте ще раз.',
  unavailable: 'Зараз не вдається визначити, де ви',
  unsupported: 'Цей браузер не може тут визначити, де ви',
  failed: 'Не вдалося поділитися місцеперебуванням',
  how: 'На скільки',
  once: 'Де я зараз',
  live: 'Наживо: {time}',
  share: 'Поділитися',
  cancel: 'Скасувати',
  accuracy: 'З точністю до {distance}',
  map: 'Карта',
  noMap: 'Карту зараз не можна показати',
  nearer: 'Ближче',
  farther: 'Далі',
  showMap: 'Показати карту',
  hideMap: 'Сховати карту',
  openElsewhere: 'Відкрити в OpenStreetMap',
  liveOf: '{name}, наживо',
  until: 'До {time}, залишилося {left}',
  ended: 'Показ місцеперебування наживо завершено',
  stop: 'Більше не ділитися',
  sharing: 'Ви ділитеся місцеперебуванням наживо до {time}',
  paused: 'Місцеперебування не визначається; інші бачать останнє',
};

export default uk;
