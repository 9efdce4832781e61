import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'push'> = {
  label: 'Powiadamiaj mnie, gdy ta strona jest zamknięta',
  denied: 'Powiadomienia są zablokowane dla tej strony. Zezwól na nie w ustawieniach przeglądarki.',
  unsupported: 'Ta przeglądarka nie może powiadamiać, gdy strona jest zamknięta.',
  homeScreen: 'Najpierw dodaj tę stronę do ekranu głównego i otwórz ją stamtąd.',
  failed: 'Nie udało się. Spróbuj później.',
};

export default pl;
