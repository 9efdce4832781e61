/** Previews of pages behind the LinkScraper port: fetched without ever reaching into the server's own network. */
export { linkScraper } from './scraper.ts';
