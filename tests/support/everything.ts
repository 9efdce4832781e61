import type { StreamChat } from 'stream-chat';

/** Collects everything that a client receives: answers and events, as texts. */
export function everything(client: StreamChat): readonly string[] {
  const texts: string[] = [];
  client.axiosInstance.interceptors.response.use(
    (answer) => {
      texts.push(`${answer.config.method} ${answer.config.url} ${JSON.stringify(answer.data)}`);
      return answer;
    },
    (error: { readonly response?: { readonly data?: unknown } }) => {
      texts.push(`refused ${JSON.stringify(error.response?.data)}`);
      throw error;
    },
  );
  const dispatch = client.dispatchEvent;
  client.dispatchEvent = (event) => {
    texts.push(`event ${JSON.stringify({ ...event, received_at: null })}`);
    dispatch(event);
  };
  return texts;
}
