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
 * Modules that parts have in common with the shell: one renderer, one context, and shared components. Parts are
 * built without these modules and are given them. A part never imports the shell, which may have been fetched
 * under another address. Each name is listed, so that nothing is kept that no part uses. The build refuses a part
 * that uses anything else.
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
