import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'room'> = {
  watchers: '{count, plural, other {当前 # 人在此}}',
  watching: '在此的人：{names}',
  emptyRoom: '这里还很安静',
  emptyRoomText: '来说第一句话吧。',
};

export default zh;
