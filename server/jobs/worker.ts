/** Work that nobody waits for: timers shared by all server processes through the database, each due time taken by one. */
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { deliverMessages } from '#server/operations/deliver-messages.ts'
import { purgeAbandonedCarts } from '#server/operations/purge-abandoned-carts.ts'
import { cancelOrphanIntents, reconcilePayments } from '#server/operations/reconcile-payments.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import type { Messages } from '#server/providers/messages/messages.ts'

export type WorkerParts = {
  readonly connectionString: string
  readonly deps: PaidStore
  readonly messages: Messages
  readonly log: Logger
  readonly forgetLeftovers: () => Promise<void>
}

type Job = { readonly name: string; readonly cron: string; readonly run: () => Promise<unknown> }

function jobs({ deps, forgetLeftovers }: WorkerParts): Job[] {
  return [
    { name: 'reconcile-payments', cron: '* * * * *', run: () => reconcilePayments(deps) },
    { name: 'cancel-orphan-intents', cron: '17 * * * *', run: () => cancelOrphanIntents(deps, null) },
    { name: 'purge-abandoned-carts', cron: '41 9 * * *', run: () => purgeAbandonedCarts(deps) },
    { name: 'forget-identity-leftovers', cron: '11 * * * *', run: forgetLeftovers },
  ]
}

const messagePauseMs = 1000

export async function startWorker(parts: WorkerParts): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({ connectionString: parts.connectionString, max: 2, application_name: 'rolloff jobs' })
  boss.on('error', (error: Error) => parts.log.warn({ failure: error.name }, 'the job queue stumbled'))
  await boss.start()
  for (const { name, cron, run } of jobs(parts)) {
    await boss.createQueue(name)
    await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => void (await run()))
  }
  const stopMessages = repeat(messagePauseMs, () => deliverMessages({ ...parts.deps, messages: parts.messages }), parts.log)
  return {
    async stop() {
      await stopMessages()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** Runs, pauses, runs again; the returned function lets the last run end. */
function repeat(pauseMs: number, run: () => Promise<unknown>, log: Logger): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const turn = () => {
    running = run()
      .catch((error: Error) => log.warn({ failure: error.name }, 'messages could not be delivered'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(turn, pauseMs)
      })
  }
  turn()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
