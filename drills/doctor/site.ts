/** Makes the public side of an installation: a name, a certificate, and proxies that lead to the product. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { promisify } from 'node:util'
import { findProgram, freePort, readDocumented, startProgram } from '../proxy/proxies.ts'
import type { Stage } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'

const name = 'hauler.test'

/** Browsers reach the installation at this address. The proxy listens on this port of the machine. */
export const siteAt = (port: number): string => `https://${name}:${port}`

export type Certificate = { readonly certificate: string; readonly key: string }

const run = promisify(execFile)

/** The certificate is self-signed, and the clients of the drill trust it. */
export async function makeCertificate(stage: Stage): Promise<Certificate> {
  const folder = await makeFolder(stage)
  const [key, certificate] = [`${folder}/key.pem`, `${folder}/certificate.pem`]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ])
  return { certificate, key }
}

/** These are the ways in which the proxy treats requests. */
type Manner = 'good' | 'silent' | 'elsewhere' | 'redirects' | 'rewrites'

export type Gate = { readonly behave: (manner: Manner) => void }

type Place = Certificate & { readonly port: number; readonly productPort: number }

/** Starts a proxy of the drill that makes one mistake after another. */
export async function startGate({ atEnd }: Stage, { certificate, key, port, productPort }: Place): Promise<Gate> {
  let manner: Manner = 'good'
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (manner === 'elsewhere')
      return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Parked</h1>')
    if (manner === 'redirects') return void outgoing.writeHead(301, { location: `https://www.${name}/` }).end()
    const { connection: _, 'content-length': __, ...headers } = incoming.headers
    const before = headers['x-forwarded-for']
    if (manner !== 'silent') {
      headers['x-forwarded-for'] = before
        ? `${before}, ${incoming.socket.remoteAddress}`
        : incoming.socket.remoteAddress
      headers['x-forwarded-proto'] = 'https'
    }
    const body = await bodyOf(incoming)
    const sent = manner === 'rewrites' && body.length > 0 ? Buffer.concat([body, Buffer.from(' ')]) : body
    const passed = request(
      {
        host: '127.0.0.1',
        port: productPort,
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, 'content-length': sent.length },
      },
      answered => {
        outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    passed.end(sent)
  }
  const options = { cert: await readFile(certificate), key: await readFile(key) }
  const server = createTlsServer(options, (incoming, outgoing) => void answer(incoming, outgoing))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    behave: next => {
      manner = next
    },
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type Proxy = { readonly name: string; readonly start: (stage: Stage, place: Place) => Promise<unknown> }

/** Lists nginx and Caddy with the files of deploy/, if this machine has them. */
export function listDocumented(): Proxy[] {
  const [nginx, caddy] = [findProgram('nginx'), findProgram('caddy')]
  return [
    ...(nginx ? [{ name: 'nginx', start: (stage: Stage, place: Place) => startNginx(stage, nginx, place) }] : []),
    ...(caddy ? [{ name: 'Caddy', start: (stage: Stage, place: Place) => startCaddy(stage, caddy, place) }] : []),
  ]
}

/** The answer on the plain port only shows that nginx runs. */
async function startNginx(stage: Stage, program: string, place: Place): Promise<void> {
  const folder = await makeFolder(stage)
  const plain = await freePort()
  const { nginx } = await readDocumented(place.productPort)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `
    daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      ${kinds.map(kind => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      server {
        listen 127.0.0.1:${plain}; listen 127.0.0.1:${place.port} ssl;
        ssl_certificate ${place.certificate}; ssl_certificate_key ${place.key};
        ${nginx}
      }
    }`
  await writeFile(`${folder}/nginx.conf`, config)
  const options = ['-e', `${folder}/error.log`, '-p', folder, '-c', `${folder}/nginx.conf`]
  await startProgram(stage, { program, options, port: plain, folder })
}

async function startCaddy(stage: Stage, program: string, place: Place): Promise<void> {
  const folder = await makeFolder(stage)
  const port = await freePort()
  const { caddy } = await readDocumented(place.productPort)
  const plain = caddy.replace(/^\S+ \{/m, `http://127.0.0.1:${port} {`)
  const own = `${siteAt(place.port)} {\n  bind 127.0.0.1\n  tls ${place.certificate} ${place.key}`
  await writeFile(
    `${folder}/Caddyfile`,
    `{\n  admin off\n  auto_https off\n}\n${plain}\n${caddy.replace(/^\S+ \{/m, own)}`,
  )
  const options = ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile']
  await startProgram(stage, { program, options, port, folder })
}
