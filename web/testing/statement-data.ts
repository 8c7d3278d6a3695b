/** A statement of a landfill, compared with the loads of the hauler. */
import { dayOf } from '#domain/value/calendar.ts'

export const statementId = (number: number) => `00000000-0000-4000-8000-00000000f00${number}`

export const statementDay = dayOf('2026-11-03')

const statementHead = {
  id: statementId(1),
  facilityId: statementId(2),
  facilityName: 'Walnut Creek',
  firstDay: statementDay,
  lastDay: dayOf('2026-11-20'),
  importedAt: '2026-11-23T13:00:00.000Z',
  who: 'Dana Whitfield',
  lines: 3,
  fileLines: 6,
  replacedBy: null,
}

const statementLine = (number: number) => ({
  id: statementId(number),
  day: statementDay,
  ticketNumber: `8821${number}`,
  tons: 2.5,
  amountInCents: 11_250,
  isSetAside: false,
})

const statementLoad = (number: number) => ({
  orderId: statementId(number),
  orderNumber: `R-1000${number}`,
  day: statementDay,
  ticketNumber: `8821${number}`,
  tons: 2.3,
  isAskedAbout: false,
  version: 7,
})

export const checkedStatement = {
  ...statementHead,
  matched: [{ line: statementLine(3), load: { ...statementLoad(3), tons: 2.5 }, isTaken: false, isChosen: false }],
  differing: [{ line: statementLine(4), load: statementLoad(4), isTaken: false, isChosen: false }],
  unknown: [statementLine(5)],
  missing: [statementLoad(6)],
  summed: [],
  ticketInCents: 33_750,
  ticketLines: 3,
  billedBefore: [],
  leftOut: [],
  overlaps: [],
  corrections: [],
}

export const fileColumns = { day: 0, ticket: 1, weight: 2, amount: 3, unit: 'tons', headingLine: 1 } as const

export const statementList = {
  facilities: [{ id: statementId(2), name: 'Walnut Creek', headings: null }],
  statements: [statementHead],
}
