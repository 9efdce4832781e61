import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'push'> = {
  label: 'M’avertir quand cette page est fermée',
  denied: 'Les notifications sont bloquées pour ce site. Autorisez-les dans les réglages du navigateur.',
  unsupported: 'Ce navigateur ne peut pas vous avertir quand la page est fermée.',
  homeScreen: 'Ajoutez d’abord cette page à l’écran d’accueil, puis ouvrez-la depuis celui-ci.',
  failed: 'Cela n’a pas fonctionné. Réessayez plus tard.',
};

export default fr;
