import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'room'> = {
  watchers: '{count, plural, other {지금 #명이 있어요}}',
  watching: '여기 있는 사람: {names}',
  emptyRoom: '아직 조용해요',
  emptyRoomText: '먼저 한마디 남겨 보세요.',
};

export default ko;
