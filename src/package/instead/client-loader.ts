import type { ClientLoader } from '../../embed/client-loader.ts';

/** @see ../../embed/client-loader.ts Where a chunk has no address of its own, another try asks for the same. */
export const createClientLoader = (): ClientLoader => () => import('../../chat/create-chat.ts');
