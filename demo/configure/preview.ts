/** The preview page: runs the tag with the settings of its address, and passes the chat's reports to the form. */
import { fromFragment } from './address.ts';
import { runTag } from './run-tag.ts';

const query = new URLSearchParams(location.search);
const settings = fromFragment(location.search.slice(1));
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';

document.documentElement.dataset.scheme = scheme;
document.body.dataset.layout = settings.get('data-layout') ?? 'bubble';
runTag({ settings, scheme, script: '/v1/stoop.js' }, (error) =>
  parent.postMessage({ stoopError: error }, location.origin),
);
