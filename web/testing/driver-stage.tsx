/** Runs the driver's app in jsdom. Its phone stores data in a double of IndexedDB, and calls an office of the test. */
import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { deleteDB } from 'idb'
import { afterEach, expect } from 'vitest'
import { App } from '#web/driver/app.tsx'
import { createPhone, type RunningPhone } from '#web/driver/queue/create-phone.ts'
import { openPhoneDatabase, type PhoneDatabase } from '#web/driver/queue/phone-database.ts'
import { TestOffice } from '#web/testing/driver-office.ts'
import { openApp, type Scene, type Stage } from '#web/testing/stage.tsx'

type DriverScene = Scene & {
  readonly office?: TestOffice
  readonly clockAheadMs?: number
  /** True if the phone still has the data that it stored before the app was killed. */
  readonly isOpenedAgain?: boolean
}

export type DriverStage = Stage & { readonly office: TestOffice; readonly phone: RunningPhone }

/** By how many milliseconds the phone's clock is ahead of this machine's clock. */
let skippedMs = 0
let open: { readonly phone: RunningPhone; readonly database: PhoneDatabase } | null = null

async function close(): Promise<void> {
  await open?.phone.stop()
  open?.database.close()
  open = null
}

afterEach(async () => {
  await close()
  skippedMs = 0
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
    nowMs: () => Date.now() + skippedMs,
    makeSmaller: file => file.arrayBuffer(),
  })
  open = { phone, database }
  const stage = await openApp(<App phone={phone} />, `/driver${path}`, { session: 'signed-in', ...scene }, '/driver/')
  return { ...stage, office, phone }
}

/** Lets the five seconds pass in which the driver can undo a press. The phone then sends it. */
export async function undoTimePasses(): Promise<void> {
  const { phone } = open ?? {}
  await waitFor(() => expect(phone?.read().waiting).not.toEqual([]))
  skippedMs += 5_000
  await phone?.sendNow()
}
