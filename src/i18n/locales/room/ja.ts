import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'room'> = {
  watchers: '{count, plural, other {今 # 人がここにいます}}',
  watching: 'ここにいる人：{names}',
  emptyRoom: 'まだ静かです',
  emptyRoomText: '最初のひとことをどうぞ。',
};

export default ja;
