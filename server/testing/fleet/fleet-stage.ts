/** For tests of the fleet, the stage has an office with a yard, a truck and boxes. */
import { randomInt } from 'node:crypto'
import { sql } from '@rolloff/sql/sql.ts'
import { assemble, type Cast, castSettings } from '#server/testing/as-actor.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { type ApiClient, startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

export type FleetStage = {
  readonly app: TestApp
  readonly cast: Cast
  /** An admin of the hauler makes the calls of `office`, and an admin of another hauler those of `elsewhere`. */
  readonly office: ApiClient['office']
  readonly elsewhere: ApiClient['office']
  readonly yardId: string
  readonly truckId: string
}

export async function openFleet(clock: () => Date = () => new Date()): Promise<FleetStage> {
  const app = await startTestApp({ env: castSettings, clock })
  const cast = await assemble(app)
  const { office } = app.client(() => ({ ...cast.admin.headers }))
  const { id: yardId } = await office.facilities.save.mutate(yardWith({}))
  const { id: truckId } = await office.trucks.save.mutate(truckWith({}))
  return { app, cast, office, elsewhere: app.client(() => ({ ...cast.otherAdmin.headers })).office, yardId, truckId }
}

type SaveFacility = Parameters<ApiClient['office']['facilities']['save']['mutate']>[0]
type SaveTruck = Parameters<ApiClient['office']['trucks']['save']['mutate']>[0]

export const yardWith = (options: Partial<SaveFacility>): SaveFacility => ({
  seen: null,
  name: 'Home yard',
  kind: 'yard',
  line1: '100 Burleson Rd',
  zipCode: '78719',
  position: null,
  opens: null,
  materialIds: null,
  minutes: 10,
  ...options,
})

export const truckWith = (options: Partial<SaveTruck>): SaveTruck => ({
  seen: null,
  name: 'Mack 12',
  size: 'roll-off-truck',
  addOns: [],
  rig: 'cable',
  boxesAtOnce: null,
  maxLoadInPounds: null,
  plate: null,
  nextInspectionOn: null,
  carries: null,
  ...options,
})

/** Makes an order of the hauler in this status, without a payment. */
export async function makeOrder({ app, cast }: FleetStage, status: string): Promise<{ id: string; number: string }> {
  const { db } = app.database
  const id = await makeReadyCart(db, cast.hauler, { id: cast.owner.id, phone: '', email: '' })
  const address = { line1: '1100 Congress Ave', city: 'Austin' }
  const snapshot = { quote: null, address, customer: { lastName: 'Okafor' } }
  const { rows } = await sql<{ number: string }>`
    INSERT INTO orders (id, organization_id, service_area_id, user_id, status, total_in_cents, snapshot, created_at)
    SELECT id, organization_id, service_area_id, user_id, ${status}, 0, ${JSON.stringify(snapshot)}, now() FROM cart
    WHERE id = ${id} RETURNING friendly_id AS number`.execute(db)
  return { id, number: rows[0]?.number ?? '' }
}

export async function makeBox({
  office,
  cast,
  yardId,
}: FleetStage): Promise<{ id: string; number: string; version: number }> {
  const number = `C-${randomInt(10_000, 99_999)}`
  const containerTypeId = cast.hauler.containerTypeIds[0]
  await office.containers.register.mutate({
    first: number,
    last: null,
    containerTypeId,
    rig: 'cable',
    tareInPounds: null,
    yardId,
  })
  const { boxes } = await office.containers.list.query({ search: number, typeId: null, place: null, status: null })
  return { id: boxes[0]?.id ?? '', number, version: boxes[0]?.version ?? 0 }
}
