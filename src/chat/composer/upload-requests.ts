import type { ChatClient } from '../../client/index.ts';
import { getApp } from '../../client/resources/app.ts';
import { uploadToChannel } from '../../client/resources/uploads.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import type { Chain } from './chain.ts';
import type { FinishedUpload, UploadRequest } from './chains.ts';
import type { KeptFiles } from './kept-files.ts';
import { isPicture, type UploadConfigs } from './upload-check.ts';

/** The destination of files, and the checks before. */
export interface UploadPorts {
  /** Returns null while there is no user, or no open channel, to send files with. */
  readonly target: () => unknown;
  /** Returns the app's rules; unknown rules block nothing. */
  readonly configs: () => Promise<UploadConfigs>;
  /**
   * @returns the stored file by the API's names
   * @throws an error for `errorOf`
   */
  readonly send: (
    file: File,
    progress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<Readonly<Record<string, unknown>>>;
  readonly errorOf: ChatRuntime['errorOf'];
  /** The owner's middleware for files. */
  readonly before?: Chain<UploadRequest>;
  readonly after?: Chain<FinishedUpload>;
  /** Returns the store that keeps files over reloads; null while their owner is not known. */
  readonly kept?: () => KeptFiles | null;
}

async function askConfigs(client: ChatClient): Promise<UploadConfigs> {
  const app = await getApp(client);
  return { image: app.image_upload_config ?? {}, file: app.file_upload_config ?? {} };
}

/**
 * Creates the ports for uploads into the conversation's own channel, whose rules the server checks.
 * @param cid channel of the files, whichever is shown when a file is sent; empty for the channel that is open then
 */
export function uploadPorts(runtime: ChatRuntime, cid: string): UploadPorts {
  const channelHere = () => runtime.link()?.channels.get(cid) ?? (cid === '' ? runtime.channel() : null);

  let configs: Promise<UploadConfigs> | null = null;
  return {
    target: () => runtime.channel() ?? channelHere(),
    errorOf: runtime.errorOf,
    configs() {
      const client = runtime.client();
      if (client && !configs) {
        configs = askConfigs(client);
        // The next file asks again.
        configs.catch(() => {
          configs = null;
        });
      }
      return (configs ?? Promise.reject()).catch(() => ({ image: {}, file: {} }));
    },
    async send(file, progress, signal) {
      const client = runtime.client();
      const channel = channelHere() ?? runtime.channel();
      if (!client || !channel) throw new Error('expected an open channel to send a file to');
      const { duration: _, ...stored }: Readonly<Record<string, unknown>> = {
        ...(await uploadToChannel(client, channel.cid, {
          kind: isPicture(file.type) ? 'image' : 'file',
          file,
          signal,
          onProgress: progress,
        })),
      };
      return stored;
    },
  };
}
