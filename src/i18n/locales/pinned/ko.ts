import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'pinned'> = {
  title: '고정된 메시지',
  none: '고정된 메시지가 없어요',
  until: '{time}까지',
  loading: '고정된 메시지를 불러오는 중…',
  loadMore: '더 보기',
  done: '완료',
};

export default ko;
