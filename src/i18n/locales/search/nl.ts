import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'search'> = {
  title: 'Zoeken',
  close: 'Zoeken sluiten',
  placeholder: 'Waar zoek je naar?',
  scopes: 'Waarin zoeken',
  messages: 'Berichten',
  channels: 'Gesprekken',
  people: 'Mensen',
  results: 'Resultaten',
  found: '{count, plural, one {# resultaat} other {# resultaten}}',
  more: 'Meer tonen',
  searching: 'Bezig met zoeken…',
  nothing: 'Niets gevonden',
  nothingText: 'Niets past bij “{query}”.',
  failed: 'Zoeken is niet gelukt',
  hint: 'Vind wat er is geschreven',
  hintText: 'Het begin van een woord is genoeg.',
  recent: 'Recent gezocht',
  forget: 'Wissen',
  filters: 'Verfijnen',
  author: 'Van',
  channel: 'In',
  holds: 'Met',
  after: 'Vanaf dag',
  before: 'Tot en met dag',
  media: 'Afbeeldingen',
  files: 'Bestanden',
  links: 'Links',
  without: 'Verwijderen: {filter}',
  apply: 'Toepassen',
};

export default nl;
