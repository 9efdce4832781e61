import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'location'> = {
  title: 'Поделиться местоположением',
  finding: 'Определяем, где вы…',
  denied: 'Браузер не сообщает этой странице, где вы. Разрешите это рядом с адресом и попробуйте ещё раз.',
  unavailable: 'Сейчас не удаётся определить, где вы',
  unsupported: 'Этот браузер не может здесь определить, где вы',
  failed: 'Не удалось поделиться местоположением',
  how: 'На сколько',
  once: 'Где я сейчас',
  live: 'В реальном времени: {time}',
  share: 'Поделиться',
  cancel: 'Отмена',
  accuracy: 'С точностью до {distance}',
  map: 'Карта',
  nearer: 'Ближе',
  farther: 'Дальше',
  showMap: 'Показать карту',
  hideMap: 'Скрыть карту',
  openElsewhere: 'Открыть в OpenStreetMap',
  liveOf: '{name}, в реальном времени',
  until: 'До {time}, осталось {left}',
  ended: 'Трансляция местоположения завершена',
  stop: 'Больше не делиться',
  sharing: 'Вы делитесь местоположением до {time}',
  paused: 'Местоположение не определяется; другие видят последнее',
};

export default ru;
