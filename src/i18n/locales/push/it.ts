import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'push'> = {
  label: 'Avvisami quando questa pagina è chiusa',
  denied: 'Le notifiche sono bloccate per questo sito. Consentile nelle impostazioni del browser.',
  unsupported: 'Questo browser non può avvisarti quando la pagina è chiusa.',
  homeScreen: 'Aggiungi prima questa pagina alla schermata Home, poi aprila da lì.',
  failed: 'Non ha funzionato. Riprova più tardi.',
};

export default it;
