import { act as reactAct } from 'react';

const here = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/**
 * React's `act` in place of preact's. React knows that a test drives it only while `act` runs: later updates
 * happen by themselves, as in a page, and cause no warning.
 */
export function act(run: () => void): void {
  here.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    reactAct(run);
  } finally {
    here.IS_REACT_ACT_ENVIRONMENT = false;
  }
}
