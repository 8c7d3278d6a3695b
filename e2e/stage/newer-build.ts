/** The product runs behind a separate proxy, which can offer a newer build of the driver's app. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type NewerBuild = {
  readonly url: string
  /** From now on phones find a newer build. */
  readonly appears: () => void
  readonly close: () => void
}

export async function newerBuild(appUrl: string): Promise<NewerBuild> {
  const { hostname, port } = new URL(appUrl)
  let isNewer = false
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    // The request asks for the whole, uncompressed answer, because a phone compares the bytes of the worker itself.
    const asked = { hostname, port, method, path, headers: { ...headers, 'accept-encoding': 'identity' } }
    const passedOn = request(asked, answer => {
      const { 'content-length': _, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.on('data', chunk => outgoing.write(chunk))
      answer.on('end', () => outgoing.end(isNewer && path === '/driver/sw.js' ? '\n// a newer build\n' : undefined))
    })
    incoming.pipe(passedOn)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const { port: ownPort } = server.address() as AddressInfo
  return {
    url: `http://localhost:${ownPort}`,
    appears: () => {
      isNewer = true
    },
    close: () => server.close(),
  }
}
