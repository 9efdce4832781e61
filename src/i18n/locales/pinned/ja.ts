import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'pinned'> = {
  title: 'ピン留めされたメッセージ',
  none: 'ピン留めはありません',
  until: '{time} まで',
  loading: 'ピン留めされたメッセージを読み込んでいます…',
  loadMore: 'もっと見る',
  done: '完了',
};

export default ja;
