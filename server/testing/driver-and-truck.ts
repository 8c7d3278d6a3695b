import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export type DriverAndTruck = { readonly driver: string; readonly device: string; readonly truck: string }

/** Makes a driver with a phone that can send taps, and a truck. Returns their ids. */
export async function makeDriverAndTruck(pool: pg.Pool, organizationId: string): Promise<DriverAndTruck> {
  const device = randomUUID()
  const { rows } = await pool.query<Omit<DriverAndTruck, 'device'>>(
    `WITH new_driver AS (
      INSERT INTO driver (organization_id, first_name, phone) VALUES ($1, 'Ana', '+15125550177') RETURNING id, organization_id),
    new_device AS (
      INSERT INTO driver_device (id, driver_id, organization_id, last_seen_at)
      SELECT $2, id, organization_id, now() FROM new_driver),
    new_truck AS (
      INSERT INTO truck (organization_id, name, size) VALUES ($1, 'Truck 1', 'roll-off-truck') RETURNING id)
    SELECT new_driver.id AS driver, new_truck.id AS truck FROM new_driver, new_truck`,
    [organizationId, device],
  )
  const [made] = rows
  if (!made) throw new Error('the statement makes one driver and one truck')
  return { ...made, device }
}
