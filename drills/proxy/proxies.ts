/** Starts proxies in front of the product: those that this machine has, and a plain one that forwards no header. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Stage } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'

export type StandingProxy = {
  readonly name: string
  /** True if the proxy has the configuration of `deploy/`. False if it only passes requests on and adds no header. */
  readonly isDocumented: boolean
  readonly url: string
}

/** If nginx is not installed, this plain proxy replaces it. It changes the Host header and forwards nothing about the customer. */
export async function startProxies(stage: Stage, productPort: number): Promise<StandingProxy[]> {
  const [nginx, caddy] = [findProgram('nginx'), findProgram('caddy')]
  const documented = await readDocumented(productPort)
  const oneLine = `location / { proxy_pass http://127.0.0.1:${productPort}; }`
  const proxies: StandingProxy[] = [await startPlain(stage, productPort)]
  if (nginx) {
    proxies.push(await startNginx(stage, nginx, { name: 'nginx with one line', isDocumented: false, lines: oneLine }))
    const lines = documented.nginx
    proxies.push(await startNginx(stage, nginx, { name: 'nginx as documented', isDocumented: true, lines }))
  }
  if (caddy) proxies.push(await startCaddy(stage, caddy, documented.caddy))
  return proxies
}

/** Starts nginx as documented before two processes of the product. Returns its address. */
export async function startBalancer(stage: Stage, ports: readonly [number, number]): Promise<string> {
  const program = findProgram('nginx')
  if (!program) throw new Error("This drill needs Debian's package nginx.")
  const upstream = (await readDeployed('nginx-upstream.conf'))
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
  const lines = (await readDeployed('nginx-location.conf')).replace('http://127.0.0.1:3000', 'http://rolloff')
  return (await startNginx(stage, program, { name: 'nginx before two', isDocumented: true, lines, upstream })).url
}

export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, name)).find(file => existsSync(file)) ?? null
}

/** Reads the files of deploy/, so that the proxies are tested as operators get them. */
export async function readDocumented(productPort: number) {
  const read = async (name: string) =>
    (await readDeployed(name)).replaceAll('127.0.0.1:3000', `127.0.0.1:${productPort}`)
  return { nginx: await read('nginx-location.conf'), caddy: await read('Caddyfile') }
}

const readDeployed = (name: string) => readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8')

async function startPlain({ atEnd }: Stage, productPort: number): Promise<StandingProxy> {
  const upstream = { host: '127.0.0.1', port: productPort }
  const server = createServer((incoming, outgoing) => {
    const { host: _, connection: __, ...headers } = incoming.headers
    const { method, url: path } = incoming
    const passed = request({ ...upstream, method, path, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { name: 'a plain proxy without headers', isDocumented: false, url: `http://127.0.0.1:${port}` }
}

type Nginx = {
  readonly name: string
  readonly isDocumented: boolean
  readonly lines: string
  /** These lines stand before the site. */
  readonly upstream?: string
}

async function startNginx(
  stage: Stage,
  program: string,
  { lines, upstream = '', ...proxy }: Nginx,
): Promise<StandingProxy> {
  const folder = await makeFolder(stage)
  const port = await freePort()
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `
    daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      ${kinds.map(kind => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      ${upstream}
      server { listen 127.0.0.1:${port}; ${lines} }
    }`
  await writeFile(`${folder}/nginx.conf`, config)
  const options = ['-e', `${folder}/error.log`, '-p', folder, '-c', `${folder}/nginx.conf`]
  return { ...proxy, url: await startProgram(stage, { program, options, port, folder }) }
}

async function startCaddy(stage: Stage, program: string, lines: string): Promise<StandingProxy> {
  const folder = await makeFolder(stage)
  const port = await freePort()
  // Caddy needs the network for a certificate, so it serves the site without TLS.
  const site = lines.replace(/^\S+ \{/m, `http://127.0.0.1:${port} {`)
  await writeFile(`${folder}/Caddyfile`, `{\n  admin off\n}\n${site}`)
  const options = ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile']
  const url = await startProgram(stage, { program, options, port, folder })
  return { name: 'caddy as documented', isDocumented: true, url }
}

type Program = {
  readonly program: string
  readonly options: readonly string[]
  readonly port: number
  readonly folder: string
}

export async function startProgram({ atEnd }: Stage, { program, options, port, folder }: Program): Promise<string> {
  await mkdir(`${folder}/home`, { recursive: true })
  const home = { HOME: `${folder}/home`, XDG_DATA_HOME: `${folder}/home`, XDG_CONFIG_HOME: `${folder}/home` }
  const child = spawn(program, options, { env: { ...process.env, ...home }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => {
    said += piece
  })
  const ended = once(child, 'exit')
  atEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`)
    await pause(50)
  }
  return url
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
