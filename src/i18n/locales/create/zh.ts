import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'create'> = {
  title: '新会话',
  close: '关闭',
  find: '查找联系人',
  people: '联系人',
  searching: '正在搜索…',
  nobody: '没有这个名字的人',
  takeOut: '移出 {name}',
  name: '群组名称',
  nameHint: '可留空',
  begin: '开始',
};

export default zh;
