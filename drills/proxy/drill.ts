/** Tests the product behind proxies. What must be closed stays closed, and customers sign in, reload and pay. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { checkPublicUrl } from '#server/doctor/check-site.ts'
import { findSecrets } from '#server/secrets.ts'
import { signIn } from '#server/testing/sign-in.ts'
import type { Ask } from '../../bench/checkout/connection.ts'
import { buyDumpster } from '../../bench/checkout/customer.ts'
import { drill, failuresOf } from '../stage/drill.ts'
import { startProduct } from '../stage/product.ts'
import { type StandingProxy, startProxies } from './proxies.ts'

export const about = 'nginx and Caddy as documented, nginx with one line, and a plain proxy before the product'

const site = 'https://hauler.example'

export const run = drill(async stage => {
  const env = { PUBLIC_URL: site, TEST_SERVICES: 'payments,texts,mails', TRUSTED_PROXIES: '127.0.0.1' }
  const product = await startProduct(stage, { env })
  const metricsKey = (await readFile(join(product.dataDir, 'metrics-key'), 'utf8')).trim()
  const proxies = await startProxies(stage, product.port)
  const failures: string[] = []
  for (const [at, proxy] of proxies.entries()) {
    const found = await lookThrough(proxy, {
      metricsKey,
      phone: `+1512555${4100 + at * 2}`,
      buyer: `+1512555${4101 + at * 2}`,
    })
    const forgotten = await whatIsForgotten(proxy, product.dataDir, env)
    stage.say(`${proxy.name} forgets: ${forgotten.join(', ') || 'nothing'}`)
    found['the start names what it forgets'] = forgotten.join() === wrongLines(proxy).join()
    const broken = failuresOf(found).map(failure => `${proxy.name}: ${failure}`)
    stage.say(`${proxy.name}: ${Object.keys(found).length - broken.length} of ${Object.keys(found).length} as promised`)
    failures.push(...broken)
  }
  return {
    figures: { proxies: proxies.map(({ name }) => name), ordersPaid: proxies.length, broken: failures.length },
    failures,
  }
})

/** Asks through the proxy as the start of the server does, and returns the names of the wrong lines. */
async function whatIsForgotten(
  { url }: StandingProxy,
  dataDir: string,
  env: Record<string, string>,
): Promise<string[]> {
  const { lines } = await checkPublicUrl(
    {
      config: readConfig(env),
      secrets: await findSecrets(dataDir, null),
      now: () => new Date(),
      fetch: (call, options) => fetch(String(call).replace(site, url), options),
    },
    site,
  )
  return lines.filter(({ state }) => state === 'wrong').map(({ name }) => name)
}

/** A proxy without a line for it hides who asks, and nginx refuses files of more than 1 MB. */
const wrongLines = ({ name, isDocumented }: StandingProxy): string[] =>
  isDocumented ? [] : name.startsWith('nginx') ? ['Proxy', 'Proxy: uploads'] : ['Proxy']

type Visit = { readonly metricsKey: string; readonly phone: string; readonly buyer: string }

/** Returns each promise and whether it holds behind this proxy. */
async function lookThrough(
  { url }: StandingProxy,
  { metricsKey, phone, buyer }: Visit,
): Promise<Record<string, boolean>> {
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(url + path, { headers })).status
  const outbox = [await statusOf('/dev/outbox'), await statusOf('/dev/outbox', { accept: 'text/html' })]
  const metrics = [await statusOf('/metrics'), await statusOf('/metrics', { authorization: `Bearer ${metricsKey}` })]
  const { cookie } = await signIn({ url }, phone, { origin: site })
  const reloads = [await reload(url, cookie, site), await reload(url, cookie, 'https://elsewhere.example')]
  const paid = await buyDumpster(request => send(url, request), buyer).then(
    ({ totalInCents }) => totalInCents > 0,
    () => false,
  )
  return {
    'the outbox is closed without its key': outbox.every(status => status === 403),
    '/metrics is not there without its key, and is with it': metrics.join() === '404,200',
    'the cookie of a session is for this host over https alone': cookie.startsWith('__Host-'),
    'a reload keeps the session': reloads[0] === 200,
    'another site cannot use the session': reloads[1] === 401,
    'an order is paid': paid,
  }
}

/** Sends the first requests of a page that is loaded again. */
async function reload(url: string, cookie: string, origin: string): Promise<number> {
  const headers = { cookie, origin, 'content-type': 'application/json' }
  return (await fetch(`${url}/identity/sessions/refresh`, { method: 'POST', headers, body: '{}' })).status
}

async function send(url: string, { method, path, headers = {}, body }: Ask) {
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  return { status: answer.status, body: await answer.text() }
}
