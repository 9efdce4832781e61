import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'push'> = {
  label: 'أعلمني عندما تكون هذه الصفحة مغلقة',
  denied: 'الإشعارات محظورة لهذا الموقع. اسمح بها في إعدادات المتصفح.',
  unsupported: 'لا يمكن لهذا المتصفح إعلامك والصفحة مغلقة.',
  homeScreen: 'أضف هذه الصفحة أولاً إلى الشاشة الرئيسية ثم افتحها من هناك.',
  failed: 'لم ينجح ذلك. حاول مرة أخرى لاحقًا.',
};

export default ar;
