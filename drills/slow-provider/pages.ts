/** Opens the pages that do not need the service, as another person would at the same time. */
import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { seconds } from '../stage/drill.ts'

export const quickSeconds = 2

export function lookAtPages({ url }: Pick<TestApp, 'url'>) {
  let isOpen = true
  let slowest = 0
  const look = async () => {
    while (isOpen) {
      const began = performance.now()
      const path = '/trpc/getMaterials,getContainerTypesForCustomer?batch=1&input=%7B%7D'
      const isAnswered = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isAnswered) slowest = Number.POSITIVE_INFINITY
      slowest = Math.max(slowest, performance.now() - began)
      await pause(100)
    }
  }
  const looking = look()
  /** Ends the checks. Returns how many seconds the slowest one took. */
  const stop = async () => {
    isOpen = false
    await looking
    return seconds(slowest)
  }
  return { stop }
}
