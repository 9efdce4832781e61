import { ApiError, RetryLater } from '../../domain/errors.ts';
import type { MadePicture, Pictures } from '../../domain/ports/index.ts';
import { type PictureOutcome, PictureProcess } from './picture-process.ts';
import { Turns } from './turns.ts';

/** Smaller pictures are WebP: every browser shows it, and it keeps transparency. */
const MIME_TYPE = 'image/webp';
/** Seconds after which refused uploads may try again. */
const RETRY_AFTER_S = 5;
const MEGA = 1_000_000;
const SECOND_MS = 1_000;
const DECIMALS = 1;

const CURE = 'send a smaller picture, or send it as a file';

export interface PictureLimits {
  /** Pixels of a picture, width times height. */
  readonly pixels: number;
  /** Bytes of resident memory of the process that decodes. */
  readonly memory: number;
  /** Milliseconds for one picture in all its sizes. */
  readonly timeoutMs: number;
  /** Waiting pictures of all users. */
  readonly waiting: number;
  /** Waiting pictures of one user. */
  readonly waitingPerUser: number;
}

interface PicturesOptions {
  readonly limits: PictureLimits;
  /** Returns the path of a blob on the disk. */
  readonly path: (name: string) => string;
  /** Called when the process ends by itself. */
  readonly onCrash: () => void;
}

function madeOf(outcome: PictureOutcome, limits: PictureLimits): readonly MadePicture[] | null {
  switch (outcome.kind) {
    case 'made':
      return outcome.pictures;
    case 'unreadable':
      return null;
    case 'tooManyPixels': {
      const { width, height } = outcome;
      throw new ApiError(
        'input',
        `the picture has ${width} x ${height} pixels (${((width * height) / MEGA).toFixed(DECIMALS)} megapixels), ` +
          `at most ${limits.pixels / MEGA} megapixels are read: ${CURE}`,
      );
    }
    case 'tooMuchMemory':
      throw new ApiError('input', `the picture takes more than ${limits.memory} bytes to read: ${CURE}`);
    case 'tooSlow':
      throw new ApiError(
        'input',
        `the picture takes longer than ${limits.timeoutMs / SECOND_MS} s to read: ${CURE}`,
      );
    case 'crashed':
      throw new ApiError('input', `the picture could not be read: ${CURE}`);
    case 'stopped':
      throw new ApiError('timeout', 'the client left before the picture was read');
  }
}

/** Makes pictures of pictures, without the camera's metadata, in a process of its own. */
export function diskPictures({ limits, path, onCrash }: PicturesOptions): Pictures & {
  /** Returns the number of pictures that wait. */
  waiting(): number;
  close(): Promise<void>;
} {
  const turns = new Turns(limits.waiting, limits.waitingPerUser);
  const worker = new PictureProcess(limits.timeoutMs);

  function refuseFull(owner: string): void {
    const refusal = turns.refusal(owner);
    if (refusal === null) return;
    const most = refusal === 'all' ? limits.waiting : limits.waitingPerUser;
    const whose = refusal === 'all' ? 'pictures' : `pictures of ${owner}`;
    throw new RetryLater(
      'unavailable',
      `${most} ${whose} wait to be read already, the most there may be: try again in ${RETRY_AFTER_S} seconds`,
      RETRY_AFTER_S,
    );
  }

  return {
    mimeType: MIME_TYPE,
    async make({ source, wanted, owner, left }) {
      refuseFull(owner);
      const order = {
        source: path(source),
        wanted: wanted.map(({ target, size }) => ({ target: path(target), size })),
        pixels: limits.pixels,
        memory: limits.memory,
      };
      const outcome = await turns.take(owner, left, () => worker.run(order, left));
      if (outcome?.kind === 'crashed') onCrash();
      return madeOf(outcome ?? { kind: 'stopped' }, limits);
    },
    waiting: () => turns.waiting,
    close: () => worker.close(),
  };
}
