import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'assistant'> = {
  thinking: '考えています…',
  generating: '作成しています…',
  searching: '他の情報を調べています…',
  failed: 'アシスタントが回答できませんでした',
  working: '処理しています…',
  stop: '停止',
  stopLabel: 'アシスタントを停止',
};

export default ja;
