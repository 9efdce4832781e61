/** The preview page: runs the tag with the settings of its address, and passes the chat's reports to the form. */
import { stoop } from '../page/stoop.ts';
import { fromFragment } from './address.ts';
import { runTag } from './run-tag.ts';
import { forgetSample, sampleToken, showsSample } from './sample-visitor.ts';

const query = new URLSearchParams(location.search);
const given = fromFragment(location.search.slice(1));
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';

document.documentElement.dataset.scheme = scheme;
document.body.dataset.layout = given.get('data-layout') ?? 'bubble';

const token = showsSample(given) ? await sampleToken() : null;
const settings =
  token === null ? given : new Map([...given, ['data-identity', 'token'], ['data-open', 'true']]);
runTag({ settings, scheme, script: '/v1/stoop.js' }, (error) => {
  if (token !== null) forgetSample();
  parent.postMessage({ stoopError: error }, location.origin);
});
if (token !== null) await stoop('identify', { token });
