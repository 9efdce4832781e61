import React from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { uiContext } from '../../ui/index.ts';

/**
 * What parts have in common with the shell: one renderer and one context. They are built without these and are given
 * them, so that they never import the shell by an address it may not have been fetched under.
 */
export const SHARED: Readonly<Record<string, object>> = {
  react: React,
  'react-dom': React,
  'react/jsx-runtime': { Fragment, jsx, jsxs },
  'stoop/context': uiContext,
};
