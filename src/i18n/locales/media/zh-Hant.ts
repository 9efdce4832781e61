import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'media'> = {
  imagesMore: '{count, plural, other {還有 # 張圖片}}',
  videoNamed: '影片 {name}',
  gifNamed: 'GIF {name}',
  pollClosed: '已結束的投票',
  locationLive: '即時位置分享至 {time}',
  unsupportedText: '此版本的聊天無法顯示',
  download: '下載',
  downloadNamed: '下載 {name}',
  openAttachment: '開啟',
  play: '播放',
  pause: '暫停',
  seek: '播放位置',
  timeOf: '{time} / {duration}',
  speed: '速度 {speed}',
  loadFailedImage: '無法載入圖片',
  loadFailedMedia: '無法播放',
  viewer: '圖片',
  viewerClose: '關閉圖片',
  viewerNext: '下一張圖片',
  viewerPrevious: '上一張圖片',
  viewerZoomIn: '放大',
  viewerZoomOut: '縮小',
  viewerPosition: '{index} / {count}',
};

export default zhHant;
