import type { TestServer } from './server.ts';

/** Options of a server with readable metrics. */
export const WITH_METRICS = { metrics: { port: 0 } };

/** Reads the metrics: values by series, such as `http_requests_total{method="GET"}`. */
export async function scrape({ metricsUrl }: Pick<TestServer, 'metricsUrl'>): Promise<Map<string, number>> {
  if (metricsUrl === null) throw new Error('expected a server whose metrics are on');
  const response = await fetch(metricsUrl);
  const text = await response.text();
  if (!response.ok) throw new Error(`the metrics answered ${response.status}: ${text}`);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
