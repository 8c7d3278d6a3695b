import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until the demo of a server that was just started is stored completely. Until then the office's pages say that it is being stored.
 */
export async function untilFilled(url: string): Promise<void> {
  while ((await fetch(`${url}/office`)).status === 503) await pause(50)
}
