import { act as reactAct } from 'react';

const here = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/**
 * React's `act` in the place of preact's. Only while it runs React is told that a test drives it: what comes later of its own
 * accord, as it does in a page, is nothing to complain of.
 */
export function act(run: () => void): void {
  here.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    reactAct(run);
  } finally {
    here.IS_REACT_ACT_ENVIRONMENT = false;
  }
}
