import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'pinned'> = {
  title: '置顶消息',
  none: '这里没有置顶消息',
  until: '至 {time}',
  loading: '正在加载置顶消息…',
  loadMore: '显示更多',
  done: '完成',
};

export default zh;
