import type { Person } from '../../../src/chat/index.ts';

interface Look {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly shirt: string;
  readonly long?: boolean;
  readonly beard?: boolean;
}

/** Returns a drawn face as a data URL, so that pictures need no server. */
function face({ ground, skin, hair, shirt, long, beard }: Look): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><rect width="56" height="56" fill="${ground}"/>${
    long ? `<path d="M14 46V25a14 14 0 0 1 28 0v21z" fill="${hair}"/>` : ''
  }<path d="M8 62c0-13 9-20 20-20s20 7 20 20z" fill="${shirt}"/><rect x="24" y="34" width="8" height="11" rx="4" fill="${skin}"/><ellipse cx="28" cy="27" rx="10" ry="11.5" fill="${skin}"/>${
    beard ? `<path d="M18 27c0 8 4 13 10 13s10-5 10-13c-2 3-5 4-10 4s-8-1-10-4z" fill="${hair}"/>` : ''
  }<path d="M17 27c-1-9 4-14 11-14s12 5 11 14c-2-4-4-7-6-8-4 2-10 2-12 1-2 1-3 4-4 7z" fill="${hair}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const person = (
  id: string,
  name: string,
  { look, ...more }: Partial<Person> & { readonly look?: Look } = {},
): Person => ({
  id,
  name,
  online: false,
  ...(look ? { image: face(look) } : {}),
  ...more,
});

export const ME = person('me', 'Maya');
export const INES = person('ines', 'Ines', {
  look: { ground: '#f0b594', skin: '#f3cdb4', hair: '#43291f', shirt: '#2c5a5c', long: true },
  online: true,
  role: 'agent',
});
export const TOMAS = person('tomas', 'Tomas', {
  look: { ground: '#a3c2d3', skin: '#eec3a4', hair: '#7a5238', shirt: '#d9b776', beard: true },
  online: true,
  role: 'agent',
});
export const AMA = person('ama', 'Ama', {
  look: { ground: '#e9c46a', skin: '#7d4f35', hair: '#1d1613', shirt: '#8c3147', long: true },
  role: 'agent',
});
export const FREYA = person('freya', 'Freya', {
  look: { ground: '#9fd0bd', skin: '#f4d3ba', hair: '#d9b45f', shirt: '#1f3c55', long: true },
  online: true,
});
export const JONAS = person('jonas', 'Jonas', {
  look: { ground: '#d9a294', skin: '#edc2a2', hair: '#3a2a22', shirt: '#4a6a55' },
  online: true,
});
export const OSKAR = person('oskar', 'Oskar Brandt', {
  look: {
    ground: '#a9c69a',
    skin: '#f2cdb3',
    hair: '#b5562b',
    shirt: '#333c47',
  },
});
export const PRIYA = person('priya', 'Priya Nair', {
  look: { ground: '#ef9fa8', skin: '#a8714b', hair: '#15110f', shirt: '#d79b2c', long: true },
  online: true,
});
export const GUEST = person('guest-4f2c', '');
export const KESTREL = person('kestrel', 'kestrel', { online: true });
export const LUCIA = person('lucia', 'Lucía', {
  look: { ground: '#f0b594', skin: '#f3cdb4', hair: '#7d2f22', shirt: '#2b3a5c', long: true },
  online: true,
  role: 'admin',
});
export const MARTA = person('marta', 'Marta P.', { online: true });
export const JON = person('jon', 'Jon B.', { online: true });
export const UDO = person('udo', 'Udo', { online: true });
