import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'media'> = {
  imagesMore: '{count, plural, other {사진 #장 더 보기}}',
  videoNamed: '동영상 {name}',
  gifNamed: 'GIF {name}',
  pollClosed: '종료된 투표',
  locationLive: '{time}까지 실시간 위치',
  unsupportedText: '이 버전의 채팅에서는 표시할 수 없어요',
  download: '다운로드',
  downloadNamed: '{name} 다운로드',
  openAttachment: '열기',
  play: '재생',
  pause: '일시 중지',
  seek: '재생 위치',
  timeOf: '{time} / {duration}',
  speed: '속도 {speed}',
  loadFailedImage: '사진을 불러오지 못했어요',
  loadFailedMedia: '재생하지 못했어요',
  viewer: '사진',
  viewerClose: '사진 닫기',
  viewerNext: '다음 사진',
  viewerPrevious: '이전 사진',
  viewerZoomIn: '확대',
  viewerZoomOut: '축소',
  viewerPosition: '{index} / {count}',
};

export default ko;
