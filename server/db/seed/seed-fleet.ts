/** This module stores the demo hauler's fleet and people. The catalog must be stored before. */
import type { Tx } from '@rolloff/sql/connect.ts'
import { insertRows } from '#server/db/engine/insert-rows.ts'
import { type demoBoxes, demoFacilities, demoTrucks } from './fleet.ts'
import { organizationId } from './ids.ts'
import { demoTimeZone } from './organization.ts'
import { demoDrivers, demoOffice } from './people.ts'

export async function seedFleet(tx: Tx): Promise<void> {
  await insertFacilities(tx)
  await insertTrucks(tx)
  await insertPeople(tx)
}

const ofHauler = { organization_id: organizationId }

async function insertFacilities(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'facility',
    demoFacilities.map(({ id, name, kind, line1, city, latitude, longitude, minutes, ...one }) => ({
      ...ofHauler,
      id,
      name,
      kind,
      line1,
      city,
      latitude,
      longitude,
      minutes,
      state: 'TX',
      postal_code: one.postalCode,
      time_zone: demoTimeZone,
      opens: one.opens && JSON.stringify(one.opens),
      material_ids: one.materialIds,
      tip_rate_in_cents: one.tipRateInCents,
    })),
  )
}

async function insertTrucks(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'truck',
    demoTrucks.map(({ id, name, status, size, rig, addOns, boxesAtOnce }) => ({
      ...ofHauler,
      id,
      name,
      status,
      size,
      rig,
      add_ons: addOns,
      boxes_at_once: boxesAtOnce,
    })),
  )
  await insertRows(
    tx,
    'truck_carries',
    demoTrucks.flatMap(({ id, carries }) =>
      carries.map(type => ({ ...ofHauler, truck_id: id, container_type_id: type })),
    ),
  )
}

/** Stores the boxes. The orders must be stored before, because some boxes belong to an order. */
export async function insertBoxes(tx: Tx, boxes: ReturnType<typeof demoBoxes>): Promise<void> {
  await insertRows(
    tx,
    'container',
    boxes.map(({ id, friendlyId, containerTypeId, state: { status, place, since, ...where } }) => ({
      ...ofHauler,
      id,
      friendly_id: friendlyId,
      container_type_id: containerTypeId,
      status,
      place,
      since,
      facility_id: where.facilityId,
      truck_id: where.truckId,
      order_id: where.orderId,
      is_full: where.isFull,
    })),
  )
  await insertRows(
    tx,
    'container_move',
    boxes.flatMap(({ id, moves }) =>
      moves.map(({ event, at, to }) => ({
        ...ofHauler,
        container_id: id,
        event,
        at,
        recorded_at: at,
        to_place: JSON.stringify(to),
      })),
    ),
  )
}

/**
 * Stores the people who work for the demo hauler, with their accounts. They have accepted their offers already. The first sign-in with a
 * number opens the account that has the number.
 */
async function insertPeople(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'app_user',
    [...demoOffice, ...demoDrivers].map(({ id, phone, firstName, lastName }) => ({
      id,
      phone,
      subject: `demo:${id}`,
      first_name: firstName,
      last_name: lastName,
    })),
  )
  await insertRows(
    tx,
    'membership',
    demoOffice.map(({ id, rights }) => ({ ...ofHauler, user_id: id, roles: ['admin'], rights })),
  )
  await insertRows(
    tx,
    'membership',
    demoDrivers.map(({ id }) => ({ ...ofHauler, user_id: id, roles: ['driver'] })),
  )
  await insertRows(
    tx,
    'driver',
    demoDrivers.map(({ id, phone, firstName, lastName, language, usualTruckId }) => ({
      ...ofHauler,
      id,
      user_id: id,
      status: 'active',
      phone,
      language,
      first_name: firstName,
      last_name: lastName,
      usual_truck_id: usualTruckId,
    })),
  )
}
