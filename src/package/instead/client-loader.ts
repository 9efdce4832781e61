import type { ClientLoader } from '../../embed/client-loader.ts';
import { createFileLoader } from '../../embed/parts/file-loader.ts';

/** @see ../../embed/client-loader.ts A chunk here has no address of its own, so another try requests the same one. */
export const createClientLoader = (): ClientLoader =>
  createFileLoader(() => import('../../chat/create-chat.ts'));
