// The parts of a renderer that pigeon-maps uses, made from what parts are given. pigeon-maps walks its
// children by `Children.map` and creates elements by the renderer's one name. Parts have neither.
import {
  Component,
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  useEffect,
  useRef,
  useState,
} from 'react';

const Children = {
  /** @param {unknown} children @param {(child: unknown, index: number) => unknown} change */
  map: (children, change) =>
    [children]
      .flat(Number.POSITIVE_INFINITY)
      .filter((child) => child !== null && child !== undefined && typeof child !== 'boolean')
      .map(change),
};

export default { Children, Component, cloneElement, createElement, Fragment, isValidElement };
export { Component, useEffect, useRef, useState };
