import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'push'> = {
  label: 'このページを閉じているときも通知する',
  denied: 'このサイトの通知はブロックされています。ブラウザの設定で許可してください。',
  unsupported: 'このブラウザでは、ページを閉じている間は通知できません。',
  homeScreen: '先にこのページをホーム画面に追加し、そこから開いてください。',
  failed: 'うまくいきませんでした。あとでもう一度お試しください。',
};

export default ja;
