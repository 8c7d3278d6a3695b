/** With these calls the office reads and changes service areas with their ZIPs, and sees where people wait for a ZIP. */

import { z } from 'zod'
import { areaDraftSchema } from '#domain/area/area.ts'
import { cityPermitSchema, citySlugSchema } from '#domain/area/city-permit.ts'
import { maxZipsAtOnce } from '#domain/area/zip-list.ts'
import { zipSearchSchema } from '#domain/area/zip-search.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { findArea, listAreas, listAreaUse, listZips } from '#server/db/area/areas.ts'
import { readDemand, readWaitingPeople } from '#server/operations/area/read-demand.ts'
import { saveArea } from '#server/operations/area/save-area.ts'
import { listPermittedCities, saveCityPermit } from '#server/operations/area/save-city-permit.ts'
import { previewZips, serveZips, stopServingZips } from '#server/operations/area/serve-zips.ts'

const seenSchema = z.strictObject({ id: z.uuid(), version: versionSchema })
const usedWithinDays = 30
const someZips = z.strictObject({ areaId: z.uuid(), zipCodes: z.array(zipSchema).min(1).max(maxZipsAtOnce) })

export const areaCalls = {
  /** The orders that were placed are those of the last 30 days (rule V31). */
  list: office('catalog', z.strictObject({})).query(async ({ ctx }) => {
    const { db, clock } = ctx.deps
    const { organizationId } = ctx.acting
    const since = new Date(clock().getTime() - usedWithinDays * dayInMs)
    const [areas, uses] = await Promise.all([listAreas(db, organizationId), listAreaUse(db, organizationId, since)])
    return {
      areas: areas.map(area => {
        const { toDeliver = 0, standing = 0, placed = 0 } = uses.find(({ areaId }) => areaId === area.id) ?? {}
        return { ...area, toDeliver, standing, placed }
      }),
    }
  }),

  zips: office('catalog', z.strictObject({ areaId: z.uuid() })).query(async ({ ctx, input }) => {
    const { db, addresses } = ctx.deps
    const area = await findArea(db, ctx.acting.organizationId, input.areaId)
    if (!area) throw new Refusal('area-not-found')
    const zips = await listZips(db, area.id)
    return {
      area,
      zips: zips.map(zip => {
        const { latitude = null, longitude = null, timeZone = null } = addresses.findZip(zip.zipCode) ?? {}
        return { ...zip, latitude, longitude, timeZone }
      }),
    }
  }),

  /** Returns the place and the time zone of a ZIP, or null if the ZIP does not exist. */
  zip: office('catalog', z.strictObject({ zipCode: zipSchema })).query(({ ctx, input }) => {
    const found = ctx.deps.addresses.findZip(input.zipCode)
    return { zip: found && { city: found.city, state: found.state, timeZone: found.timeZone } }
  }),

  save: office('catalog', z.strictObject({ seen: seenSchema.nullable(), draft: areaDraftSchema })).mutation(
    ({ ctx, input }) => saveArea(ctx.deps, ctx.acting, input),
  ),

  /** This call writes nothing. */
  previewZips: office('catalog', z.strictObject({ areaId: z.uuid(), search: zipSearchSchema })).query(
    ({ ctx, input }) => previewZips(ctx.deps, ctx.acting, input),
  ),

  serveZips: office('catalog', someZips).mutation(({ ctx, input }) => serveZips(ctx.deps, ctx.acting, input)),

  /** Lists the served cities with what the office wrote about permits. */
  permits: office('catalog', z.strictObject({})).query(async ({ ctx }) => ({
    cities: await listPermittedCities(ctx.deps, ctx.acting.organizationId),
  })),

  savePermit: office(
    'catalog',
    z.strictObject({ slug: citySlugSchema, version: z.int().min(0), draft: cityPermitSchema }),
  ).mutation(async ({ ctx, input }) => {
    await saveCityPermit(ctx.deps, ctx.acting, input)
    return { slug: input.slug }
  }),

  leaveZips: office('catalog', someZips).mutation(({ ctx, input }) => stopServingZips(ctx.deps, ctx.acting, input)),
}

export const demandCalls = {
  /** Only members who bill see phone numbers and email addresses. */
  read: office('catalog', z.strictObject({})).query(async ({ ctx }) => {
    const { organizationId } = ctx.acting
    const seesPeople = ctx.rights.includes('money')
    const { zips, served, steps, left } = await readDemand(ctx.deps, { organizationId, seesPeople })
    return {
      seesPeople,
      zips,
      served,
      steps,
      left,
    }
  }),

  /** Returns null if the caller may not see people, or if the people wait too far away. */
  people: office('catalog', z.strictObject({ zipCode: zipSchema })).query(async ({ ctx, input }) => {
    if (!ctx.rights.includes('money')) return { people: null }
    const people = await readWaitingPeople(ctx.deps, ctx.acting.organizationId, input.zipCode)
    return { people: people ?? null }
  }),
}
