import { setTimeout as wait } from 'node:timers/promises'
import type { Plugin } from 'vite'

/** While the server starts, a page waits this long for it. The first start makes a database. */
const timeoutMs = 60_000
const askAgainMs = 250

/**
 * In development the pages come from Vite. The server writes settings only into built pages, so this plugin fetches
 * them from the server.
 */
export function pageSettings(serverAddress: string): Plugin {
  return {
    name: 'page-settings',
    apply: 'serve',
    async transformIndexHtml() {
      const settings = await fetchSettings(serverAddress, Date.now() + timeoutMs)
      if (settings === null) return []
      const children = settings.replaceAll('<', '\\u003c')
      return [{ tag: 'script', attrs: { type: 'application/json', id: 'settings' }, children, injectTo: 'head' }]
    },
  }
}

/** Returns null if no server answers as long as the page waits. The page then uses default settings. */
async function fetchSettings(serverAddress: string, until: number): Promise<string | null> {
  const answer = await fetch(new URL('/settings.json', serverAddress)).catch(() => null)
  if (answer) return answer.ok ? answer.text() : null
  if (Date.now() > until) return null
  await wait(askAgainMs)
  return fetchSettings(serverAddress, until)
}
