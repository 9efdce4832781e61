import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'media'> = {
  imagesMore: '{count, plural, other {他 # 枚の画像}}',
  videoNamed: '動画 {name}',
  gifNamed: 'GIF {name}',
  pollClosed: '終了した投票',
  locationLive: '{time} まで位置情報を共有',
  unsupportedText: 'このバージョンのチャットでは表示できません',
  download: 'ダウンロード',
  downloadNamed: '{name} をダウンロード',
  openAttachment: '開く',
  play: '再生',
  pause: '一時停止',
  seek: '再生位置',
  timeOf: '{time} / {duration}',
  speed: '速度 {speed}',
  loadFailedImage: '画像を読み込めませんでした',
  loadFailedMedia: '再生できませんでした',
  viewer: '画像',
  viewerClose: '画像を閉じる',
  viewerNext: '次の画像',
  viewerPrevious: '前の画像',
  viewerZoomIn: '拡大',
  viewerZoomOut: '縮小',
  viewerPosition: '{index} / {count}',
};

export default ja;
