import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'push'> = {
  label: 'Avisar-me quando esta página estiver fechada',
  denied: 'As notificações estão bloqueadas para este site. Permita-as nas definições do navegador.',
  unsupported: 'Este navegador não consegue avisar com a página fechada.',
  homeScreen: 'Adicione primeiro esta página ao ecrã principal e abra-a a partir daí.',
  failed: 'Não funcionou. Tente novamente mais tarde.',
};

export default pt;
