import { expect, test } from 'vitest'
import { compareSides } from '#web/office/edit/three-way.ts'

const opened = { name: 'Onion Creek', minutes: '30', days: ['mon'], rate: '46' }

test('what one of two people changed is kept, what both changed is a question', () => {
  const theirs = { ...opened, name: 'Onion Creek Landfill', minutes: '35', days: ['mon', 'tue'] }
  const mine = { ...opened, minutes: '40', rate: '47' }
  expect(compareSides({ opened, theirs, mine })).toEqual({
    changed: ['name', 'minutes', 'days'],
    contested: ['minutes'],
    merged: { name: 'Onion Creek Landfill', minutes: '40', days: ['mon', 'tue'], rate: '47' },
  })
})

test('two people who typed the same do not contradict each other', () => {
  const same = { ...opened, minutes: '35' }
  expect(compareSides({ opened, theirs: same, mine: same }).contested).toEqual([])
})
