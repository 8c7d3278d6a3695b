import { describe, expect, it } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { visitOf } from './visit-of.ts'

const dropOffWindow = { day: dayOf('2026-11-25'), start: 9, end: 12 }
const pickupWindow = { day: dayOf('2026-12-02'), start: 12, end: 17, isActualPickupDate: true }
const asked = { day: dayOf('2026-11-30'), start: 6, end: 18 }
const windows = { dropOffWindow, pickupWindow, finalPickupWindow: null }

describe('The visit that a status names', () => {
  it('is the drop-off while the drop-off is scheduled', () => {
    expect(visitOf({ status: 'drop-off-scheduled', ...windows })).toBe(dropOffWindow)
  })

  it('is the pick-up as the customer requested it, or else the booked pick-up', () => {
    expect(visitOf({ status: 'pickup-scheduled', ...windows })).toBe(pickupWindow)
    expect(visitOf({ status: 'pickup-scheduled', ...windows, finalPickupWindow: asked })).toBe(asked)
    expect(visitOf({ status: 'pickup-requested', ...windows, finalPickupWindow: asked })).toBe(asked)
  })

  it('is none while no truck is to come', () => {
    expect(visitOf({ status: 'drop-off-confirmed', ...windows })).toBeNull()
    expect(visitOf({ status: 'completed', ...windows, finalPickupWindow: asked })).toBeNull()
  })
})
