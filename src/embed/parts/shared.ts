import {
  Component,
  cloneElement,
  createContext,
  createElement,
  Fragment,
  forwardRef,
  isValidElement,
  memo,
  useCallback,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  version,
} from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { createPortal } from 'react-dom';
import { kit, uiContext } from '../../ui/index.ts';

/**
 * What parts have in common with the shell: one renderer, one context, and the components that both draw with. They are built without these and are given
 * them, so that they never import the shell by an address it may not have been fetched under. Named one by one: what no
 * part uses is not kept for it, and the build refuses a part that uses anything else.
 */
export const SHARED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  react: {
    ...{
      Component,
      cloneElement,
      createContext,
      createElement,
      Fragment,
      forwardRef,
      isValidElement,
      memo,
      version,
    },
    ...{ useCallback, useContext, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo },
    ...{ useReducer, useRef, useState, useSyncExternalStore },
  },
  'react-dom': { createPortal },
  'react/jsx-runtime': { Fragment, jsx, jsxs },
  'stoop/context': uiContext,
  'stoop/kit': kit,
};
