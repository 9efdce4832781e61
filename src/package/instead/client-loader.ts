import type { ClientLoader } from '../../embed/client-loader.ts';

/** @see ../../embed/client-loader.ts A chunk here has no address of its own, so another try requests the same one. */
export const createClientLoader = (): ClientLoader => () => import('../../chat/create-chat.ts');
