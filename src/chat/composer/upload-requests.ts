import type { StreamChat } from 'stream-chat';
import type { Inside } from '../inside.ts';
import type { Chain } from './chain.ts';
import type { FinishedUpload, UploadWish } from './chains.ts';
import type { KeptFiles } from './kept-files.ts';
import { isPicture, type UploadConfig, type UploadConfigs } from './upload-check.ts';

/** Where files go to, and what is asked before. */
export interface UploadPorts {
  /** Null while there is nobody, or no open channel, to send them as. */
  readonly target: () => unknown;
  /** What the app takes; what is not known blocks nothing. */
  readonly configs: () => Promise<UploadConfigs>;
  /** @returns the stored file by the API's names. @throws what `errorOf` reads */
  readonly send: (
    file: File,
    progress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<Readonly<Record<string, unknown>>>;
  readonly errorOf: Inside['errorOf'];
  /** What an owner has put in the way of files. */
  readonly before?: Chain<UploadWish>;
  readonly after?: Chain<FinishedUpload>;
  /** Where they survive a reload; null while that is not known. */
  readonly kept?: () => KeptFiles | null;
}

interface AppReply {
  readonly app?: { readonly image_upload_config?: UploadConfig; readonly file_upload_config?: UploadConfig };
}

async function askConfigs(client: StreamChat): Promise<UploadConfigs> {
  const { app } = (await client.get<AppReply & { duration: string }>(`${client.baseURL}/app`)) as AppReply;
  return { image: app?.image_upload_config ?? {}, file: app?.file_upload_config ?? {} };
}

/**
 * Uploads into the conversation's own channel, whose rules the server then checks.
 * @param cid the channel, whichever is shown by the time a file goes; empty for the one that is open then
 */
export function uploadPorts(inside: Inside, cid: string): UploadPorts {
  const channelHere = () => inside.client()?.activeChannels[cid] ?? (cid === '' ? inside.channel() : null);

  let configs: Promise<UploadConfigs> | null = null;
  return {
    target: () => inside.channel() ?? channelHere(),
    errorOf: inside.errorOf,
    configs() {
      const client = inside.client();
      if (client && !configs) {
        configs = askConfigs(client);
        // Asked again with the next file.
        configs.catch(() => {
          configs = null;
        });
      }
      return (configs ?? Promise.reject()).catch(() => ({ image: {}, file: {} }));
    },
    async send(file, progress, signal) {
      const client = inside.client();
      const channel = channelHere() ?? inside.channel();
      if (!client || !channel) throw new Error('expected an open channel to send a file to');
      const path = isPicture(file.type) ? 'image' : 'file';
      const { duration: _, ...stored } = await client.sendFile(
        `${channel._channelURL()}/${path}`,
        file,
        file.name,
        file.type,
        undefined,
        {
          signal,
          onUploadProgress: ({ loaded, total }) => progress(total ? loaded / total : 0),
        },
      );
      return stored as unknown as Readonly<Record<string, unknown>>;
    },
  };
}
