/** Reads the figures of a server over HTTP as Prometheus does. */
import type { RunningServer } from '#server/serve.ts'

export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export const labelsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)=~?"([^"]*)"/g)].map(([, label, value]) => [label, value]))

export async function readMetrics({ url, metricsKey }: Pick<RunningServer, 'url' | 'metricsKey'>): Promise<Sample[]> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsKey}` } })
  return [...(await answer.text()).matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: labelsIn(labels),
      value: Number(value),
    }),
  )
}

/** Returns the value of the first sample that has these labels and perhaps others. */
export function valueIn(samples: readonly Sample[], name: string, labels: Sample['labels'] = {}): number | undefined {
  return samples.find(
    sample => sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value
}
