import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { breakLine } from '@rolloff/http-faults/answer-fault.ts'
import { isMultipart } from './wire/multipart.ts'
import { jsonReply, type SimulatorReply, type SimulatorRequest } from './wire/request-reply.ts'

const maxBodyBytes = 256 * 1024
const maxUploadBytes = 8 * 1024 * 1024

/** Listens on this machine alone and takes the server's own calls. */
export async function listenForServer(simulator: {
  readonly handle: (request: SimulatorRequest) => Promise<SimulatorReply>
}): Promise<{ host: string; port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isUpload = isMultipart(request)
    let body = ''
    request.setEncoding(isUpload ? 'latin1' : 'utf8')
    request.on('data', (chunk: string) => {
      body += chunk
      if (body.length > (isUpload ? maxUploadBytes : maxBodyBytes)) request.destroy()
    })
    request.on('end', () => {
      const { method = 'GET', url: path = '/', headers } = request
      simulator
        .handle({ method, path, headers, body })
        .catch(() => jsonReply(500, '{"error":{"type":"api_error","message":"The simulator failed."}}'))
        .then(reply => sendReply(reply, response))
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    host: '127.0.0.1',
    port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Sends a reply through a bare node:http response. A planted fault breaks the connection as a bad network would. */
function sendReply(reply: SimulatorReply, response: ServerResponse): void {
  if (reply.fault) {
    breakLine(response, reply.fault, reply)
    return
  }
  response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) })
  response.end(reply.body)
}
