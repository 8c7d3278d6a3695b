/** Makes the office's calls over HTTP, as its pages do, on a stage whose orders were paid and driven. */

import { createTRPCClient, httpLink } from '@trpc/client'
import pino from 'pino'
import type { Right } from '#domain/account/roles.ts'
import type { Language } from '#domain/value/language.ts'
import type { AppRouter } from '#server/api/router.ts'
import { readConfig } from '#server/config.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { secretsFrom } from '#server/secrets.ts'
import { serve } from '#server/serve.ts'
import type { DispatchStage } from '#server/testing/dispatch-stage.ts'
import { outboxSettings } from '#server/testing/outbox.ts'
import { signIn } from '#server/testing/sign-in.ts'
import type { ApiClient } from '#server/testing/start-test-app.ts'
import { patienceInMs } from '#server/testing/test-database.ts'

const settings = {
  PORT: '0',
  LIMITS: 'off',
  LOG_LEVEL: 'silent',
  POW_COST: '10',
  POW_STEPS: '20',
  SEED: 'small',
  ...outboxSettings,
}

export type OfficeOverHttp = {
  /** Adds an admin to the stage's hauler and returns the admin's calls. Null means all rights. */
  readonly hire: (phone: string, rights: readonly Right[] | null, language?: Language) => Promise<ApiClient['office']>
  readonly stop: () => Promise<void>
}

export async function serveOffice(stage: DispatchStage): Promise<OfficeOverHttp> {
  const database = openProductDatabase({
    connectionString: stage.connectionString,
    maxConnections: 10,
    waitInMs: patienceInMs,
  })
  const server = await serve({
    config: readConfig(settings),
    database,
    secrets: secretsFrom(Buffer.alloc(32, 7)),
    log: pino({ level: 'silent' }),
    clock: stage.deps.clock,
    choices: { files: () => ({ files: stage.deps.files }) },
    webFolder: null,
    isWorking: false,
  })
  return {
    async hire(phone, rights, language = 'en') {
      const { headers } = await signIn(server, phone)
      const api = createTRPCClient<AppRouter>({
        links: [httpLink({ url: `${server.url}/trpc`, headers: { ...headers, 'accept-language': language } })],
      })
      const { _id: id } = await api.getSelf.query()
      await stage.pool.query(
        `INSERT INTO membership (organization_id, user_id, roles, rights) VALUES ($1, $2, '{admin}', $3)`,
        [stage.fleet.acting.organizationId, id, rights],
      )
      return api.office
    },
    stop: () => server.stop(),
  }
}
