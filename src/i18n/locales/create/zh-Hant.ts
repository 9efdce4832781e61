import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'create'> = {
  title: '新對話',
  close: '關閉',
  find: '尋找聯絡人',
  people: '聯絡人',
  searching: '正在搜尋…',
  nobody: '沒有這個名字的人',
  takeOut: '移出 {name}',
  name: '群組名稱',
  nameHint: '可留空',
  begin: '開始',
};

export default zhHant;
