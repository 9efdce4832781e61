import { beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_LIMIT } from '../../../../src/chat/composer/constants.ts';
import { createUploads, MAX_FILES, type Uploads } from '../../../../src/chat/composer/index.ts';
import { blockedBy, type UploadConfigs } from '../../../../src/chat/composer/upload-check.ts';
import { toChatError } from '../../../../src/chat/errors/to-chat-error.ts';

describe('the files an app allows', () => {
  const pdf = { name: 'Bill.PDF', type: 'application/pdf', size: 10 };
  test.each([
    ['everything by default', pdf, {}, null],
    ['nothing empty', { ...pdf, size: 0 }, {}, 'empty'],
    ['up to 100 MB by default', { ...pdf, size: 104_857_600 }, {}, null],
    ['no more than that', { ...pdf, size: 104_857_601 }, {}, 'size_limit'],
    ['as much by default where its limit is 0', { ...pdf, size: 104_857_600 }, { size_limit: 0 }, null],
    ['as little as it says', pdf, { size_limit: 9 }, 'size_limit'],
    ['endings it names, in any case', pdf, { allowed_file_extensions: ['.pdf'] }, null],
    ['no other endings', pdf, { allowed_file_extensions: ['.png'] }, 'allowed_file_extensions'],
    ['none of those it blocks', pdf, { blocked_file_extensions: ['.Pdf'] }, 'blocked_file_extensions'],
    ['types it names', pdf, { allowed_mime_types: ['application/PDF'] }, null],
    ['no other types', pdf, { allowed_mime_types: ['image/png'] }, 'allowed_mime_types'],
    ['no type it blocks', pdf, { blocked_mime_types: ['application/pdf'] }, 'blocked_mime_types'],
    [
      'the ending is asked first',
      { ...pdf, size: 10 },
      { blocked_mime_types: ['application/pdf'], blocked_file_extensions: ['pdf'], size_limit: 1 },
      'blocked_file_extensions',
    ],
  ])('%s', (...[, file, config, reason]) => {
    expect(blockedBy(file, config)).toBe(reason);
    expect(UPLOAD_LIMIT).toBe(104_857_600);
  });
});

/** An upload under way that the test answers. */
interface Request {
  readonly file: File;
  readonly signal: AbortSignal;
  progress(share: number): void;
  accept(sent?: Readonly<Record<string, unknown>>): void;
  refuse(cause: unknown): void;
}

class World {
  readonly requests: Request[] = [];
  configs: UploadConfigs = { image: {}, file: {} };
  open = true;
  readonly uploads: Uploads = createUploads(
    Promise.resolve({
      target: () => (this.open ? {} : null),
      configs: async () => this.configs,
      send: (file, progress, signal) =>
        new Promise((resolve, reject) => {
          const accept = (sent = { file: `https://files.example/${file.name}` }) => resolve(sent);
          this.requests.push({ file, signal, progress, accept, refuse: reject });
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      errorOf: toChatError,
    }),
  );

  get states(): string[] {
    return this.uploads.items.get().map(({ name, state }) => `${name} ${state}`);
  }
}

const file = (name: string, type = 'text/plain', content = 'x') => new File([content], name, { type });
/** Reading a file takes several turns of the event loop. */
const settled = async (done: () => boolean) => {
  for (let turn = 0; turn < 50 && !done(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(done()).toBe(true);
};

let world: World;
beforeEach(() => {
  world = new World();
});

describe('the name of a file', () => {
  const turned = 'invoice\u202Efdp.exe';

  test('cannot reverse text on screen; the server gets the original name', async () => {
    world.uploads.add([file(turned), file('two\nlines\u2066.png', 'image/png')]);
    await settled(() => world.requests.length === 2);
    expect(world.uploads.items.get().map(({ name }) => name)).toEqual(['invoice fdp.exe', 'two lines .png']);
    expect(world.requests[0]?.file.name).toBe(turned);
    for (const request of world.requests) request.accept();
    await settled(() => world.states.every((state) => state.endsWith('finished')));
    const [paper, picture] = world.uploads.attachments();
    expect([paper?.title, picture?.fallback]).toEqual(['invoice fdp.exe', 'two lines .png']);
  });

  test('is as short as a received name, and absent without visible characters', () => {
    world.uploads.add([file('n'.repeat(5_000)), file('\u202E')]);
    expect(world.uploads.items.get().map(({ name }) => name.length)).toEqual([255, 0]);
  });

  test('is as harmless if it comes from another device', () => {
    world.uploads.adopt([{ type: 'file', title: turned, asset_url: 'https://files.example/a' }]);
    expect(world.states).toEqual(['invoice fdp.exe finished']);
  });
});

describe('uploads', () => {
  test('run side by side at once, and become attachments with the API’s field names', async () => {
    world.uploads.add([
      file('a.png', 'image/png'),
      file('b.pdf', 'application/pdf'),
      file('c.svg', 'image/svg+xml'),
    ]);
    await settled(() => world.requests.length === 3);
    expect(world.states).toEqual(['a.png uploading', 'b.pdf uploading', 'c.svg uploading']);
    world.requests[0]?.progress(0.5);
    expect(world.uploads.items.get()[0]?.progress).toBe(0.5);
    const [image, pdf] = world.uploads.items.get();
    world.uploads.measured(image?.id ?? '', { width: 40, height: 30 });
    world.requests[0]?.accept({ file: 'https://f/a.png', upload_sizes: [{ url: 'https://f/s', width: 9 }] });
    world.requests[1]?.accept();
    await settled(() => world.states.slice(0, 2).every((state) => state.endsWith('finished')));
    expect(pdf?.type).toBe('file');
    expect(world.uploads.take()).toEqual([
      {
        type: 'image',
        fallback: 'a.png',
        image_url: 'https://f/a.png',
        mime_type: 'image/png',
        file_size: 1,
        original_width: 40,
        original_height: 30,
        upload_sizes: [{ url: 'https://f/s', width: 9 }],
      },
      {
        type: 'file',
        title: 'b.pdf',
        asset_url: 'https://files.example/b.pdf',
        mime_type: 'application/pdf',
        file_size: 1,
      },
    ]);
    expect(world.states).toEqual(['c.svg uploading']);
  });

  test('are retried by hand only', async () => {
    world.uploads.add([file('a.txt')]);
    await settled(() => world.requests.length === 1);
    world.requests[0]?.refuse(Object.assign(new Error('network'), { code: 'ERR_NETWORK' }));
    await settled(() => world.states[0] === 'a.txt failed');
    expect(world.uploads.items.get()[0]?.error?.code).toBe('no-answer');
    world.uploads.begin();
    world.uploads.add([]);
    expect(world.states).toEqual(['a.txt failed']);
    world.uploads.retry(world.uploads.items.get()[0]?.id ?? '');
    await settled(() => world.requests.length === 2);
    world.requests[1]?.accept();
    await settled(() => world.states[0] === 'a.txt finished');
  });

  test('stop and report nothing after they were removed', async () => {
    world.uploads.add([file('a.txt'), file('b.txt')]);
    await settled(() => world.requests.length === 2);
    world.uploads.remove(world.uploads.items.get()[0]?.id ?? '');
    expect(world.requests[0]?.signal.aborted).toBe(true);
    world.requests[0]?.progress(1);
    world.requests[1]?.accept();
    await settled(() => world.states[0] === 'b.txt finished');
    expect(world.states).toEqual(['b.txt finished']);
  });

  test('wait for the app’s settings', async () => {
    world.configs = { image: {}, file: { blocked_file_extensions: ['.exe'], size_limit: 2 } };
    world.uploads.add([
      file('setup.exe'),
      file('long.txt', 'text/plain', 'xxx'),
      file('long.png', 'image/png', 'xxx'),
    ]);
    await settled(() => world.requests.length === 1);
    expect(world.states).toEqual(['setup.exe blocked', 'long.txt blocked', 'long.png uploading']);
    expect(world.uploads.items.get().map(({ blockedBy: by, limit }) => [by, limit])).toEqual([
      ['blocked_file_extensions', 2],
      ['size_limit', 2],
      [undefined, undefined],
    ]);
    expect(world.uploads.take()).toEqual([]);
    expect(world.states).toEqual(['long.png uploading']);
  });

  test('report an empty file at once, and an unreadable file when it would be sent', async () => {
    const gone = file('gone.txt');
    gone.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as Blob;
    world.uploads.add([file('empty.txt', 'text/plain', ''), gone]);
    expect(world.states[0]).toBe('empty.txt blocked');
    await settled(() => world.states[1] === 'gone.txt failed');
    expect(world.uploads.items.get()[1]?.error).toBeNull();
    expect(world.requests).toEqual([]);
  });

  test('are limited to ten a message; refused files do not count', async () => {
    expect(MAX_FILES).toBe(10);
    world.uploads.add([file('empty.txt', 'text/plain', '')]);
    const many = Array.from({ length: 12 }, (_, n) => file(`${n}.txt`));
    expect(world.uploads.add(many)).toBe(2);
    expect(world.uploads.add([file('more.txt')])).toBe(1);
    expect(world.uploads.items.get()).toHaveLength(11);
  });

  test('wait while nobody is signed in', async () => {
    world.open = false;
    world.uploads.add([file('a.txt')]);
    world.uploads.begin();
    await settled(() => world.states[0] === 'a.txt pending');
    expect(world.requests).toEqual([]);
    world.open = true;
    await settled(() => {
      world.uploads.begin();
      return world.requests.length === 1;
    });
    expect(world.states).toEqual(['a.txt uploading']);
  });
});
