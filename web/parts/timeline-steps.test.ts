import { describe, expect, it } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { type TimelineOrder, timelineSteps } from './timeline-steps.ts'

const dropOffWindow = { day: dayOf('2026-11-25'), start: 9, end: 12 }
const pickupWindow = { day: dayOf('2026-12-02'), start: 12, end: 17, isActualPickupDate: true }
const happened = (event: string, to: string, by = 'system') => ({
  event,
  to,
  by,
  at: '2026-11-21T15:00:00Z',
  why: null,
})
const placed = [happened('place', 'created'), happened('accept', 'pending-drop-off')]

function drawn(order: Partial<TimelineOrder>): string[] {
  const whole = { status: 'pending-drop-off', timeline: placed, dropOffWindow, pickupWindow, finalPickupWindow: null }
  return timelineSteps({ ...whole, ...order }).map(
    step => `${step.state} ${step.state === 'next' ? step.name : step.event.event}`,
  )
}

describe('The timeline of an order', () => {
  it('shows the present step of a placed order and the steps that follow', () => {
    expect(drawn({})).toEqual(['now place', 'next deliver', 'next collect', 'next weigh', 'next complete'])
  })

  it('says that a person accepted the order', () => {
    const timeline = [happened('place', 'created'), happened('accept', 'pending-drop-off', 'admin')]
    expect(drawn({ timeline }).slice(0, 2)).toEqual(['past place', 'now accept'])
  })

  it('expects no delivery after the dumpster is delivered', () => {
    const timeline = [...placed, happened('deliver', 'drop-off-confirmed', 'driver')]
    expect(drawn({ status: 'drop-off-confirmed', timeline })).toEqual([
      'past place',
      'now deliver',
      'next collect',
      'next weigh',
      'next complete',
    ])
  })

  it('expects only the end of the order while the customer pays its balance after weighing', () => {
    const timeline = [...placed, happened('dump', 'waste-processing'), happened('finalize', 'payment-pending')]
    expect(drawn({ status: 'payment-pending', timeline }).at(-1)).toBe('next complete')
    expect(drawn({ status: 'payment-pending', timeline })).not.toContain('next weigh')
  })

  it('expects nothing more of an order that is over', () => {
    const timeline = [...placed, happened('cancel', 'cancelled', 'customer'), happened('refund', 'refunded')]
    expect(drawn({ status: 'refunded', timeline })).toEqual(['past place', 'past cancel', 'past refund'])
  })

  it('calls the pick-up approximate until the customer requests it', () => {
    const about = { ...pickupWindow, isActualPickupDate: false }
    const pickupOf = (order: Partial<TimelineOrder>) =>
      timelineSteps({
        status: 'pending-drop-off',
        timeline: placed,
        dropOffWindow,
        pickupWindow: about,
        finalPickupWindow: null,
        ...order,
      }).find(step => step.state === 'next' && step.name === 'collect')
    expect(pickupOf({})).toMatchObject({ window: about, isApproximate: true })
    const asked = { day: dayOf('2026-11-30'), start: 9, end: 12 }
    expect(pickupOf({ finalPickupWindow: asked })).toMatchObject({ window: asked, isApproximate: false })
  })

  it('shows nothing before both windows are known', () => {
    expect(drawn({ dropOffWindow: null })).toEqual([])
    expect(drawn({ pickupWindow: null })).toEqual([])
  })
})
