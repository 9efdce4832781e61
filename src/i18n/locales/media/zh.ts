import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'media'> = {
  imagesMore: '{count, plural, other {还有 # 张图片}}',
  videoNamed: '视频 {name}',
  gifNamed: 'GIF {name}',
  pollClosed: '已结束的投票',
  locationLive: '实时位置共享至 {time}',
  unsupportedText: '此版本的聊天无法显示',
  download: '下载',
  downloadNamed: '下载 {name}',
  openAttachment: '打开',
  play: '播放',
  pause: '暂停',
  seek: '播放位置',
  timeOf: '{time} / {duration}',
  speed: '速度 {speed}',
  loadFailedImage: '无法加载图片',
  loadFailedMedia: '无法播放',
  viewer: '图片',
  viewerClose: '关闭图片',
  viewerNext: '下一张图片',
  viewerPrevious: '上一张图片',
  viewerZoomIn: '放大',
  viewerZoomOut: '缩小',
  viewerPosition: '{index} / {count}',
};

export default zh;
