import { expect, test } from 'vitest'
import { boxAdded, boxInYard, choices, luis, mack } from '#web/testing/fleet-data.ts'
import { me } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { read } from '#web/testing/stage.tsx'
import { unanswered } from '#web/testing/table-server.ts'

/** Honolulu is ten hours behind UTC all year. If a page used the time zone of the machine that runs the test, its times would differ. */
const organization = { ...me.organization, timeZone: 'Pacific/Honolulu' }
const at = '2026-11-20T05:00:00Z'
const move = { ...boxAdded, at, recordedAt: '2026-11-20T07:30:00Z' }
const inspection = {
  id: 'i1',
  at,
  driver: 'Luis',
  defects: [],
  signedAs: null,
  photoUrls: [],
  repairedAt: null,
  repairedBy: null,
}
const office = officePage('/', {
  'office.me': { ...me, organization, rights: ['dispatch'] },
  'office.fleet.choices': choices,
  'office.containers.list': { boxes: [{ ...boxInYard, since: at }] },
  'office.containers.history': { moves: [move] },
  'office.drivers.list': { drivers: [{ ...luis, lastSeenAt: at }] },
  'office.trucks.list': { trucks: [mack] },
  'office.trucks.inspections': { inspections: [inspection] },
})

test.each([
  ['since when a box is somewhere', 'containers', 'Nov 19'],
  ['where a box has been', `containers?open=${boxInYard.id}`, 'Nov 19, 7:00 PM'],
  ['when it was learned', `containers?open=${boxInYard.id}`, 'Nov 19, 9:30 PM'],
  ['when a driver was last seen', 'drivers', 'Nov 19, 7:00 PM'],
  ['when a truck was looked over', `trucks?open=${mack.id}`, 'Nov 19, 7:00 PM'],
])('the page shows by the hauler’s clocks %s', async (_, path, shown) => {
  await office.open(path)
  await office.sees(shown)
})

test('the page also shows by the hauler’s clocks since when it is not connected', async () => {
  await office.open('containers', { answers: { 'office.changes': unanswered } })
  await office.sees('Not connected since')
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Honolulu', hour: 'numeric', hour12: false })
  const hour = Number(clock.format(new Date())) % 12 || 12
  await office.waitFor(() => expect(read(document.body)).toMatch(new RegExp(`Not connected since ${hour}:`)))
})
