/** The driver's app in jsdom: its phone keeps what it keeps in a double of IndexedDB, and talks to an office of the test. */
import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach } from 'vitest'
import { App } from '#web/driver/app.tsx'
import { createPhone, type RunningPhone } from '#web/driver/queue/create-phone.ts'
import { openPhoneDatabase, type PhoneDatabase } from '#web/driver/queue/phone-database.ts'
import { TestOffice } from '#web/testing/driver-office.ts'
import { openApp, type Scene, type Stage } from '#web/testing/stage.tsx'

type DriverScene = Scene & {
  readonly office?: TestOffice
  readonly clockAheadMs?: number
  /** What the phone kept before it was killed is still there. */
  readonly isOpenedAgain?: boolean
}

export type DriverStage = Stage & { readonly office: TestOffice; readonly phone: RunningPhone }

let open: { readonly phone: RunningPhone; readonly database: PhoneDatabase } | null = null

async function close(): Promise<void> {
  await open?.phone.stop()
  open?.database.close()
  open = null
}

afterEach(async () => {
  await close()
  await deleteDB('driver')
})

export async function openDriver(path: string, scene: DriverScene = {}): Promise<DriverStage> {
  await close()
  if (!scene.isOpenedAgain) await deleteDB('driver')
  const office = scene.office ?? new TestOffice()
  const database = await openPhoneDatabase()
  const phone = createPhone({
    database,
    calls: office.calls,
    session: { onChange: () => () => undefined },
    clockAheadMs: () => scene.clockAheadMs ?? null,
    findFix: async () => null,
    makeSmaller: file => file.arrayBuffer(),
  })
  open = { phone, database }
  const stage = await openApp(<App phone={phone} />, `/driver${path}`, { session: 'signed-in', ...scene }, '/driver/')
  return { ...stage, office, phone }
}
