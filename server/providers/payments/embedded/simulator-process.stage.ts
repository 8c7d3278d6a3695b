/** Runs the simulator as a separate process with a host name, like Stripe. Tests reach it by settings alone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CallFault } from '@rolloff/payment-simulator/faults.ts'
import { listenForServer } from '@rolloff/payment-simulator/listen.ts'
import { createStripeSimulator, type StripeSimulator } from '@rolloff/payment-simulator/simulator.ts'
import { headerOf, jsonReply, type SimulatorRequest } from '@rolloff/payment-simulator/wire/request-reply.ts'
import { openDatabase } from '@rolloff/sql/connect.ts'
import { bundleScript } from '#server/testing/bundled-script.ts'

/** The process gets this input on its command line. */
type Mission = {
  readonly connectionString: string
  readonly secretKey: string
  readonly publishableKey: string
  /** While the address is null, events wait. */
  readonly webhook: { readonly url: string | null; readonly secret: string }
}

const [mission] = process.argv.slice(2)
if (mission && import.meta.filename === process.argv[1]) await answerCalls(JSON.parse(mission))

async function answerCalls({ connectionString, ...options }: Mission): Promise<void> {
  const { pool } = openDatabase({ connectionString, applicationName: 'simulator' })
  let origin = ''
  let aheadInMs = 0
  const pageUrl = (path: string) => `${origin}${path}`
  const clock = () => new Date(Date.now() + aheadInMs)
  const simulator = createStripeSimulator({ ...options, pool, pageUrl, clock })
  const handle = async (request: SimulatorRequest) => {
    if (request.path.startsWith('/connect/')) return simulator.handleBrowser(request)
    if (request.path === '/conditions') {
      const { calls, laterInMs, webhookUrl }: Conditions = JSON.parse(request.body)
      if (calls) simulator.faults.calls = [...calls]
      if (webhookUrl) simulator.webhook.url = webhookUrl
      aheadInMs += laterInMs ?? 0
      return jsonReply(200, '{}')
    }
    if (request.path === '/deliver') return simulator.deliverPending().then(() => jsonReply(200, '{}'))
    const isOfBrowser = headerOf(request, 'authorization') === `Bearer ${options.publishableKey}`
    return isOfBrowser ? simulator.handleBrowser(request) : simulator.handle(request)
  }
  const { port } = await listenForServer({ handle })
  origin = `http://localhost:${port}`
  process.stdout.write(`${port}\n`)
}

/** A test changes these settings of the simulator while its process runs. A setting that is left out keeps its value. */
type Conditions = {
  readonly calls?: readonly CallFault[]
  /** The clock of the simulator is moved forward by this time. */
  readonly laterInMs?: number
  readonly webhookUrl?: string
}

export type SimulatorProcess = {
  readonly port: number
  /** Answers the calls that a customer's browser makes. */
  readonly browser: Pick<StripeSimulator, 'handleBrowser'>
  readonly deliverPending: () => Promise<void>
  readonly change: (conditions: Conditions) => Promise<void>
  readonly close: () => Promise<void>
}

export async function startSimulatorProcess(given: Mission): Promise<SimulatorProcess> {
  const bundle = await bundleScript(fileURLToPath(import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [bundle.file, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const said = child.stdout ? once(child.stdout, 'data').then(([piece]) => String(piece)) : Promise.resolve('')
  const port = Number(await Promise.race([said, ended.then(() => '')]))
  if (!port) throw new Error('the simulator did not start')
  const post = (path: string, body: string) =>
    fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${given.publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  return {
    port,
    browser: {
      async handleBrowser({ path, body }) {
        const answer = await post(path, body)
        return jsonReply(answer.status, await answer.text())
      },
    },
    async deliverPending() {
      await post('/deliver', '')
    },
    async change(conditions) {
      await post('/conditions', JSON.stringify(conditions))
    },
    async close() {
      child.kill('SIGKILL')
      await ended
      await bundle.remove()
    },
  }
}
