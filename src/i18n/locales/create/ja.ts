import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'create'> = {
  title: '新しい会話',
  close: '閉じる',
  find: 'ユーザーを探す',
  people: 'ユーザー',
  searching: '検索中…',
  nobody: 'その名前の人はいません',
  takeOut: '{name}を外す',
  name: 'グループ名',
  nameHint: '空欄でもかまいません',
  begin: '始める',
};

export default ja;
