import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'location'> = {
  title: '位置情報を共有',
  finding: '現在地を確認中…',
  denied:
    'ブラウザーがこのページに現在地を知らせていません。アドレスの横で許可してから、もう一度お試しください。',
  unavailable: '今は現在地を確認できません',
  unsupported: 'このブラウザーではここで現在地を確認できません',
  failed: '位置情報を共有できませんでした',
  how: '共有する時間',
  once: '今いる場所',
  live: '{time}ライブで共有',
  share: '共有',
  cancel: 'キャンセル',
  accuracy: '誤差{distance}',
  map: '地図',
  noMap: '現在、地図を表示できません',
  nearer: '拡大',
  farther: '縮小',
  showMap: '地図を表示',
  hideMap: '地図を隠す',
  openElsewhere: 'OpenStreetMapで開く',
  liveOf: '{name}、ライブ',
  until: '{time}まで、残り{left}',
  ended: 'ライブ位置情報は終了しました',
  stop: '共有を停止',
  sharing: '{time}までライブ位置情報を共有中',
  paused: '現在地を確認できません。他の人には最後の位置が見えています',
};

export default ja;
