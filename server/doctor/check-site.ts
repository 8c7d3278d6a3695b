/**
 * Calls the running server directly on this machine and through its public address. It checks which server answers, and how a proxy changes
 * a request.
 */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Line } from '#server/doctor/lines.ts'
import {
  largestUploadInBytes,
  type ProbeAnswer,
  probedStreamPath,
  probedUploadPath,
  probeHeaders,
  probePath,
  proofOf,
  signProbe,
  streamPauseInMs,
} from '#server/http/installation-probe.ts'
import { isLoopback } from '#server/loopback.ts'
import type { PostToSelf } from '#server/providers/provider.ts'
import { fetchWithin } from '#server/providers/read-whole.ts'
import { probeKey, type Secrets } from '#server/secrets.ts'

type SiteCheckInput = {
  readonly config: Config
  readonly secrets: Secrets | null
  readonly now: () => Date
  readonly fetch: typeof fetch
}

export type Site = {
  readonly lines: readonly Line[]
  /** People reach the installation at this address, which does not end with a slash. */
  readonly url: string
  /** Posts to the installation. The function is null if this installation does not answer at the address. */
  readonly post: PostToSelf | null
}

const limitInMs = 10_000

export async function checkSite(input: SiteCheckInput): Promise<Site> {
  const { config } = input
  const here = `http://${isEverywhere(config.host) ? 'localhost' : config.host}:${config.port}`
  const url = (config.publicUrl ?? here).replace(/\/+$/, '')
  const [inside, outside] = [await checkServer(input, here), await checkPublicUrl(input, url)]
  return {
    lines: [inside, ...outside.lines],
    url,
    post: outside.isReached ? postTo(input, url) : null,
  }
}

/** Checks the way through the public address. The server does this by itself when it has started. */
export async function checkPublicUrl(
  input: SiteCheckInput,
  url: string,
): Promise<{ readonly lines: readonly Line[]; readonly isReached: boolean }> {
  const found = await probe(input, url)
  if ('line' in found) return { lines: [found.line], isReached: false }
  const passed = isProxied(input.config) ? await Promise.all([checkStream(input, url), checkUpload(input, url)]) : []
  return { lines: [...linesOf(found, input, url), ...passed], isReached: true }
}

const isEverywhere = (host: string) => ['0.0.0.0', '::', '127.0.0.1'].includes(host)

/** Checks the address to which a proxy on this machine sends requests. */
async function checkServer({ fetch }: SiteCheckInput, here: string): Promise<Line> {
  const name = 'Server'
  const { success, data } = await readReadiness(fetch, here)
  if (!success)
    return {
      state: 'wrong',
      name,
      words: `It does not answer at ${here}.`,
      cure: 'Start it with these settings, then run the doctor again.',
    }
  if (data.status !== 'ready')
    return {
      state: 'wrong',
      name,
      words: 'It runs and is not ready: its database does not answer.',
      cure: 'See the line of the database.',
    }
  if (data.degraded)
    return {
      state: 'wrong',
      name,
      words: `It is ready, but a service refuses this installation: ${data.degraded.join(', ')}.`,
      cure: 'The office says on "Today" what has to be mended.',
    }
  return { state: 'ok', name, words: `It is ready at ${here}.` }
}

async function readReadiness(send: typeof fetch, url: string) {
  const answer = await fetchWithin(`${url}/readyz`, { send, limitInMs, redirect: 'follow' }).catch(() => null)
  return readiness.safeParse(await answer?.json().catch(() => null))
}

const readiness = z.object({ status: z.string(), degraded: z.array(z.string()).optional() })

/** This address is reserved for documentation (RFC 5737), so no client has it. A proxy has to add the address that it sees after it. */
const forged = '192.0.2.77'

type Found = { readonly answer: ProbeAnswer; readonly date: string | null }

async function probe(
  { config, secrets, fetch }: SiteCheckInput,
  url: string,
): Promise<Found | { readonly line: Line }> {
  const wrong = (words: string, cure: string) => ({
    line: { state: 'wrong', name: 'PUBLIC_URL', words, cure } as const,
  })
  if (!secrets) return wrong('This installation has no secret yet.', 'Start the server once with these settings.')
  const key = probeKey(secrets)
  const nonce = randomBytes(24).toString('base64url')
  let answer: Response
  try {
    answer = await fetchWithin(url + probePath, {
      send: fetch,
      limitInMs,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(isProxied(config) && { 'x-forwarded-for': forged }) },
      body: JSON.stringify({ nonce, signature: signProbe(key, nonce) }),
      redirect: 'manual',
    })
  } catch (error) {
    return wrong(...whyUnreached(error, url))
  }
  if (answer.status >= 300 && answer.status < 400) {
    const target = answer.headers.get('location') ?? 'another address'
    return wrong(
      `${url} redirects to ${target}, and services do not follow.`,
      'Set PUBLIC_URL to the address where it ends.',
    )
  }
  const body = (await answer.json().catch(() => null)) as ProbeAnswer | null
  if (answer.status === 200 && body?.proof === proofOf(key, nonce))
    return { answer: body, date: answer.headers.get('date') }
  const isOurs = (await readReadiness(fetch, url)).success
  return isOurs && answer.status === 404
    ? wrong(
        `${url} leads to another installation: it has another secret.`,
        'Let the proxy lead here, or correct PUBLIC_URL.',
      )
    : wrong(
        `${url} leads to another server (status ${answer.status}).`,
        'Let the proxy lead here, or correct PUBLIC_URL.',
      )
}

function whyUnreached(error: unknown, url: string): [string, string] {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return [`The name of ${url} has no address.`, 'Add it to the DNS records of your domain, or correct PUBLIC_URL.']
  if (/CERT|SIGNED|ISSUER|LEAF_SIGNATURE|^ERR_TLS|^ERR_SSL|EPROTO/.test(code))
    return [`The certificate at ${url} is not valid.`, 'Let the proxy get one for this name; Caddy does it by itself.']
  return [`Nobody answers at ${url}.`, 'Start the proxy and let it lead here, or correct PUBLIC_URL.']
}

const maxTries = 3

/** Pages stay up to date by streams of events, so a proxy must pass on each piece at once. */
async function checkStream({ secrets, fetch }: SiteCheckInput, url: string): Promise<Line> {
  const name = 'Proxy: streams'
  // On a busy machine two pieces may be read together although nobody held the first one back.
  for (let tries = 0; tries < maxTries; tries += 1) {
    const apart = await readStream(fetch, url + probedStreamPath, secrets).catch(() => null)
    if (apart !== null && apart >= streamPauseInMs / 2)
      return { state: 'ok', name, words: 'It passes on each piece of a stream at once.' }
  }
  return {
    state: 'wrong',
    name,
    words: 'It holds streams back, so open pages learn of changes late.',
    cure: 'Let it respect the header X-Accel-Buffering, or switch its buffering off (nginx: proxy_buffering off).',
  }
}

/** Returns the milliseconds between the first and the last piece. */
async function readStream(send: typeof fetch, url: string, secrets: Secrets | null): Promise<number | null> {
  const answer = await fetchWithin(url, { send, limitInMs, headers: signedHeaders(secrets) })
  const reader = answer.status === 200 ? answer.body?.getReader() : undefined
  if (!reader) return null
  const times: number[] = []
  while (!(await reader.read()).done) times.push(performance.now())
  return (times.at(-1) ?? 0) - (times[0] ?? 0)
}

/** The office uploads pictures, and drivers photos, that many proxies refuse without a setting. */
async function checkUpload({ secrets, fetch }: SiteCheckInput, url: string): Promise<Line> {
  const name = 'Proxy: uploads'
  const megabytes = largestUploadInBytes / 1024 / 1024
  const answer = await fetchWithin(url + probedUploadPath, {
    send: fetch,
    limitInMs,
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...signedHeaders(secrets) },
    body: Buffer.alloc(largestUploadInBytes),
  }).catch(() => null)
  if (answer?.status === 200) return { state: 'ok', name, words: `It passes on files of ${megabytes} MB.` }
  return {
    state: 'wrong',
    name,
    words: `It does not pass on a file of ${megabytes} MB (${answer ? `status ${answer.status}` : 'no answer'}), so photos and pictures are lost.`,
    cure: 'Let it accept larger bodies (nginx: client_max_body_size 12m).',
  }
}

const signedHeaders = (secrets: Secrets | null): Record<string, string> =>
  secrets ? probeHeaders(probeKey(secrets), randomBytes(24).toString('base64url')) : {}

/** Returns true if PUBLIC_URL is https. The server itself speaks plain http, so a proxy must be in front of it. */
const isProxied = ({ publicUrl }: Config) => publicUrl?.startsWith('https:') ?? false

const maxApartInMs = 30_000

function linesOf({ answer, date }: Found, { config, now }: SiteCheckInput, url: string): Line[] {
  const lines: Line[] = [
    config.publicUrl === null || isLoopback(new URL(url).hostname)
      ? { state: 'ok', name: 'PUBLIC_URL', words: `This installation answers at ${url}, for this machine alone.` }
      : { state: 'ok', name: 'PUBLIC_URL', words: `This installation answers at ${url}.` },
  ]
  if (isProxied(config)) lines.push(lineOfProxy(answer, new URL(url).host))
  const theirs = date === null ? Number.NaN : Date.parse(date)
  const apartInMs = Math.abs(now().getTime() - theirs)
  if (apartInMs > maxApartInMs)
    lines.push({
      state: 'wrong',
      name: 'Clock',
      words: `The clock of this machine is ${Math.round(apartInMs / 1000)} seconds away from that of ${url}.`,
      cure: 'Let the machine set its clock by the network (NTP).',
    })
  return lines
}

function lineOfProxy({ host, forwardedFor, forwardedProto, isProxyNamed }: ProbeAnswer, expected: string): Line {
  const name = 'Proxy'
  const last = forwardedFor?.split(',').at(-1)?.trim()
  const cure = 'docs/operations.md has the lines for nginx and Caddy.'
  if (last === undefined || last === forged)
    return {
      state: 'wrong',
      name,
      words: 'It does not add to X-Forwarded-For who asks, so all customers share the limits of one.',
      cure,
    }
  if (!isProxyNamed)
    return {
      state: 'wrong',
      name,
      words: 'TRUSTED_PROXIES does not name it, so all customers share the limits of one.',
      cure: 'Set TRUSTED_PROXIES to its address, which is 127.0.0.1 for a proxy on this machine.',
    }
  const forgotten = [
    ...(host === expected ? [] : [`Host (it says ${host ?? 'nothing'})`]),
    ...(forwardedProto === 'https' ? [] : [`X-Forwarded-Proto (it says ${forwardedProto ?? 'nothing'})`]),
  ]
  // Links, cookies and origins come from PUBLIC_URL, so the server works without these two.
  const words =
    forgotten.length === 0
      ? `It passes on Host ${host}, X-Forwarded-Proto https and who asks.`
      : `It passes on who asks. It forgets ${forgotten.join(' and ')}, which the server knows from PUBLIC_URL.`
  return { state: 'ok', name, words }
}

const postTo =
  ({ fetch }: SiteCheckInput, url: string): PostToSelf =>
  (path, body, headers) =>
    fetchWithin(url + path, {
      send: fetch,
      limitInMs,
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
    }).then(
      ({ status }) => status,
      () => null,
    )
