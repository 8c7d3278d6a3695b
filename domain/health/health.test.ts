import { describe, expect, test } from 'vitest'
import { type HealthFacts, type HealthSubject, healthOf, waitingKinds, waitingLimits } from '#domain/health/health.ts'

const now = new Date('2027-03-14T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const calm: HealthFacts = {
  now,
  waitingSince: { message: null, event: null, job: null, charge: null, refund: null, 'follow-up': null },
  refusedSince: {},
  silentSince: {},
  pool: { used: 3, idle: 2, waiting: 0, max: 10 },
  standbys: { connected: 0, lost: 0, lagInSeconds: null },
  disks: [
    { folder: 'data', freeInBytes: 40e9, sizeInBytes: 80e9 },
    { folder: 'files', freeInBytes: 30e9, sizeInBytes: 100e9 },
  ],
}
const line = (about: HealthSubject, facts: Partial<HealthFacts>) =>
  healthOf({ ...calm, ...facts }).find(one => one.about === about)

test('on a calm day each line is well, and lines about what is not there are left out', () => {
  const lines = healthOf(calm)
  expect(lines.every(({ state, since }) => state === 'well' && since === null)).toBe(true)
  expect(lines.map(({ about }) => about)).not.toEqual(expect.arrayContaining(['standbys']))
  expect(lines.map(({ about }) => about)).not.toEqual(expect.arrayContaining(['taxes']))
})

describe.each(waitingKinds)('a waiting %s', kind => {
  const { slowInSeconds, stuckInSeconds } = waitingLimits[kind]
  test.each([
    [slowInSeconds, 'well'],
    [slowInSeconds + 1, 'slow'],
    [stuckInSeconds, 'slow'],
    [stuckInSeconds + 1, 'stuck'],
    [-3600, 'well'],
  ] as const)('of %i seconds is %s', (seconds, state) => {
    const found = line(kind, { waitingSince: { ...calm.waitingSince, [kind]: ago(seconds) } })
    expect(found).toEqual({ about: kind, state, since: state === 'well' ? null : ago(seconds) })
  })
})

test('a service is off if it refuses, and also if it does not answer', () => {
  expect(line('texts', { refusedSince: { texts: ago(60) } })).toMatchObject({ state: 'off', since: ago(60) })
  expect(line('payments', { silentSince: { payments: ago(5) } })).toMatchObject({ state: 'off', since: ago(5) })
  expect(line('taxes', { silentSince: { taxes: ago(5) } })).toMatchObject({ state: 'off' })
  expect(line('mail', { silentSince: { payments: ago(5) } })).toMatchObject({ state: 'well' })
})

test.each([
  [0, 'well'],
  [1, 'slow'],
  [10, 'slow'],
  [11, 'stuck'],
] as const)('if %i queries wait for one of ten connections, that is %s', (waiting, state) => {
  expect(line('connections', { pool: { ...calm.pool, waiting } })).toMatchObject({ state })
})

test.each([
  [{ connected: 1, lost: 0, lagInSeconds: null }, 'well'],
  [{ connected: 1, lost: 0, lagInSeconds: 61 }, 'slow'],
  [{ connected: 1, lost: 0, lagInSeconds: 601 }, 'stuck'],
  [{ connected: 1, lost: 1, lagInSeconds: 0 }, 'off'],
] as const)('standby databases %o are %s', (standbys, state) => {
  expect(line('standbys', { standbys })).toMatchObject({ state })
})

test.each([
  [10, 'well'],
  [9, 'slow'],
  [2, 'stuck'],
] as const)('a disk with %i percent left is %s, also if another disk is empty', (percent, state) => {
  const disks = [...calm.disks, { folder: 'data', freeInBytes: percent * 1e9, sizeInBytes: 100e9 } as const]
  expect(line('disk', { disks })).toMatchObject({ state })
})
