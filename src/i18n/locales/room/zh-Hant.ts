import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'room'> = {
  watchers: '{count, plural, other {目前 # 人在此}}',
  watching: '在此的人：{names}',
  emptyRoom: '這裡還很安靜',
  emptyRoomText: '來說第一句話吧。',
};

export default zhHant;
