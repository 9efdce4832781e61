import { keepMiddleware } from '../ui/composer/owner-chains.ts';
import { type Board, keepBoard } from './board.ts';
import { fetchComposer } from './instead/parts.ts';

/** Called before the widget is drawn into this root. Comes with the widget, not with the page. */
export async function introduce(root: ShadowRoot, board: Board): Promise<void> {
  keepBoard(root, board);
  keepMiddleware(root, board.middleware);
  if (Object.keys(board.middleware.get()).length > 0) await fetchComposer(root);
}
