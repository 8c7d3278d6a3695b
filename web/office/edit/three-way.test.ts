import { expect, test } from 'vitest'
import { compareSides } from '#web/office/edit/three-way.ts'

const opened = { name: 'Onion Creek', minutes: '30', days: ['mon'], rate: '46' }

test('a form keeps what only one of two people changed, and asks about what both changed', () => {
  const theirs = { ...opened, name: 'Onion Creek Landfill', minutes: '35', days: ['mon', 'tue'] }
  const mine = { ...opened, minutes: '40', rate: '47' }
  expect(compareSides({ opened, theirs, mine })).toEqual({
    changed: ['name', 'minutes', 'days'],
    contested: ['minutes'],
    merged: { name: 'Onion Creek Landfill', minutes: '40', days: ['mon', 'tue'], rate: '47' },
  })
})

test('a form asks nothing if two people typed the same', () => {
  const same = { ...opened, minutes: '35' }
  expect(compareSides({ opened, theirs: same, mine: same }).contested).toEqual([])
})
