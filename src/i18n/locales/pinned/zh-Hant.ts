import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'pinned'> = {
  title: '釘選的訊息',
  none: '這裡沒有釘選的訊息',
  until: '至 {time}',
  loading: '正在載入釘選的訊息…',
  loadMore: '顯示更多',
  done: '完成',
};

export default zhHant;
