/** The address at which a phone in the same network opens this server. */
import { networkInterfaces } from 'node:os'
import type { PhoneSite } from '#server/http/demo/own-company.ts'

type Listening = { readonly host: string; readonly publicUrl: string | null }

/** If the server listens to this machine alone, the address is the one that it would have in the network. */
export function phoneSiteOf({ host, publicUrl }: Listening, url: string): PhoneSite {
  if (publicUrl) return { origin: new URL(publicUrl).origin, isOpen: true }
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const { hostname, port } = new URL(url)
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  if (!isLocal) return { origin: new URL(url).origin, isOpen: true }
  const inNetwork = Object.values(networkInterfaces())
    .flat()
    .find(one => one?.family === 'IPv4' && !one.internal)?.address
  return { origin: inNetwork ? `http://${inNetwork}:${port || 80}` : new URL(url).origin, isOpen: isEverywhere }
}
