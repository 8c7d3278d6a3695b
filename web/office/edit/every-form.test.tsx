import { act, fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Right } from '#domain/account/roles.ts'
import { noPublicFacts } from '#domain/company/public-facts.ts'
import { dispatchDefaults } from '#domain/dispatch/plan/day.ts'
import type { RefusalName } from '#domain/refusal/refusal.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import type { CatalogItem } from '#web/office/catalog/queries.ts'
import { addOn, listOf, timeWindow, twentyYard } from '#web/testing/catalog-data.ts'
import { eventServer } from '#web/testing/event-server.ts'
import { boxInYard, choices, landfill, luis, mack } from '#web/testing/fleet-data.ts'
import { delivered, messageList } from '#web/testing/message-data.ts'
import { boardDay, luis as luisOfDay, monday, order, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { type Answers, refused } from '#web/testing/table-server.ts'
import { triedForms } from '#web/testing/versioned-forms.ts'

/** A record as its page gets it, with the version that a save sends. */
type Stored = { readonly version: number }

type Form = {
  readonly call: string
  /** Distinguishes the forms that use the same call. */
  readonly of: string
  readonly path: string
  /** The id of the record, and the name that the stream of changes uses for its kind. */
  readonly id: string
  readonly object: string
  readonly record: Stored
  /** The fields that a colleague saves meanwhile. One of them is the typed field. */
  readonly theirs: object
  /** The answers to the page's calls, with the present record. */
  readonly answers: (now: never) => Answers
  readonly label: string | RegExp
  readonly mine: string
  /** The field's text for what the colleague saved. A checkbox is `on` or `off`. */
  readonly shown: string
  /** The notice's text about both values, if the notice does not quote them. */
  readonly told?: string
  /** The server's refusal of an old version. Most refusals name the person who saved first. */
  readonly refusal?: RefusalName
  /** Saves the form, if more than a press of its button is needed. */
  readonly save?: () => Promise<void>
  /** Opens the form, if its address does not open it. */
  readonly open?: () => Promise<void>
}

/** Makes a row of the table, and checks its values against the type of its record. */
const form = <Record extends Stored>(
  one: Omit<Form, 'record' | 'theirs' | 'answers'> & {
    readonly record: Record
    readonly theirs: Partial<Record>
    readonly answers: (now: Record) => Answers
  },
): Form => one

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const settings = {
  id: id(1),
  version: 3,
  phone: '+15125550110' as UsPhone,
  email: 'office@example.com',
  reviewsOrders: false,
  limitsDays: false,
  nearRule: null,
  objectionHours: 24,
  tonnageStepInHundredths: 25,
  extraDaysRule: 'until-requested' as const,
  settlesAlone: false,
  checksTrucks: true,
  waitFreeMinutes: 10,
  tripFeeInCents: 15_000,
  waitPerMinuteInCents: 450,
  overfillFeeInCents: 10_000,
  wrongItemFeeInCents: 5_000,
  cleaningFeeInCents: 5_000,
  relocationFeeInCents: 10_000,
  missedPromiseInCents: 0,
  refundLimitInCents: 20_000,
  needsPhoto: false,
  serviceMinutes: dispatchDefaults.serviceMinutes,
  dayMinutes: 540,
  milesPerHour: 28,
  roadFactorInHundredths: 130,
  publishHour: null,
  guestCartDays: 30,
  leadDays: 365,
  fixDays: 90,
  publicFacts: noPublicFacts,
}

const customer = {
  id: id(2),
  version: 3,
  kind: 'company' as const,
  name: 'Rosa Reyes',
  company: 'Hill Country Roofing',
  shownName: 'Hill Country Roofing',
  phone: '+15125550142',
  email: 'rosa@example.com',
  tags: ['VIP'],
  blockedAt: null,
  blockedWhy: null,
  isErased: false,
  people: [],
  orders: [],
  sites: [],
  notes: [],
  merged: [],
  replies: [],
  unreached: [],
  sameNumber: [],
  figures: { orders: 31, sites: 9, onSite: 2, revenueInCents: 1_234_500, dueInCents: 4200 },
}

const rule = {
  id: id(3),
  version: 3,
  nameInSpanish: null,
  name: 'Ton',
  type: 'TONNAGE_PRICING' as const,
  active: true,
  problems: [],
  equals: [],
  draft: {
    id: id(3),
    name: 'Ton',
    precedence: 500,
    effectiveFrom: null,
    effectiveTo: null,
    canCombine: false,
    active: true,
    scope: { customerClassification: 'all' as const, zipCodes: 'all' as const, customerIds: 'all' as const },
    terms: { type: 'TONNAGE_PRICING' as const, data: { perTonRateInCents: 9900, minimumTonnage: '2' } },
  },
}

const compared = {
  orders: 0,
  nowInCents: 0,
  draftInCents: 0,
  dearer: 0,
  cheaper: 0,
  notPriced: 0,
  isAll: true,
  listed: [],
  since: '2026-10-24T15:00:00.000Z',
}

const catalogForm = (
  item: CatalogItem,
  one: Pick<Form, 'of' | 'path' | 'label' | 'mine' | 'shown'>,
  theirs: object,
): Form =>
  form({
    ...one,
    call: 'office.catalog.save',
    id: item.id,
    object: item.draft.kind,
    record: item,
    theirs: { draft: { ...item.draft, ...theirs } as CatalogItem['draft'] },
    answers: now => ({ 'office.catalog.list': listOf([now]) }),
  })
const tarp = addOn(1, 'Tarp')
const morning = timeWindow(2, 9, 12, { name: 'Morning' })
const mattress: CatalogItem = {
  id: id(6),
  version: 3,
  archived: false,
  usedBy: 2,
  draft: {
    kind: 'material',
    name: 'Mattress',
    isRestricted: false,
    extraChargeInCents: null,
    recommendedContainerIds: [],
    icon: 'mattress',
    spanish: { name: 'Colchón' },
  },
}
const moveOut: CatalogItem = {
  id: id(7),
  version: 3,
  archived: false,
  usedBy: 0,
  draft: {
    kind: 'cleanup',
    title: 'Move out',
    descriptionItems: ['Sofas'],
    usualMaterialIds: [],
    spanish: { title: null, descriptionItems: null },
  },
}

const miguel = {
  id: id(8),
  version: 3,
  firstName: 'Miguel',
  lastName: 'Sosa',
  phone: '+15125550112' as UsPhone,
  roles: ['admin' as const],
  rights: ['dispatch' as const, 'team' as const] as Right[],
  isSuspended: false,
  isSelf: false,
  seenAt: null,
}

const lateBoxes = {
  id: id(9),
  version: 3,
  name: 'Too long there',
  address: '/orders?only=overdue',
  isForAll: false,
  isMine: true,
  mayChange: true,
}

const site = {
  id: 'site1',
  version: 3,
  line1: '1100 Congress Ave',
  city: 'Austin',
  tags: ['gate' as const],
  remark: 'Gate 4471',
  accuracyInMeters: 12.4,
  visits: [],
}

const leftStop = {
  id: 's9',
  version: 3,
  kind: 'drop-off' as const,
  state: 'arrived' as const,
  day: monday,
  driverName: 'Luis',
  knownBox: null,
  leavesTypeId: 't20',
  takesBox: false,
  lastTap: { kind: 'here' as const, at: '2026-11-23T21:12:00.000Z', hasPosition: true, photoUrls: [] },
}

const leftLoad = {
  version: 3,
  state: 'on-truck' as const,
  boxNumber: 'C-104',
  driverName: 'Ana',
  collectedAt: '2026-11-23T21:12:00.000Z',
}

/** The board beside an order that has no end. */
const outstanding = {
  ...boardDay,
  lists: { ...boardDay.lists, outstanding: { count: 1, orders: [order('o1')] } },
}

const forms: readonly Form[] = [
  form({
    call: 'office.settings.save',
    of: 'the settings',
    path: '/settings/company',
    id: settings.id,
    object: 'organization',
    record: settings,
    theirs: { tripFeeInCents: 20_000 },
    answers: now => ({ 'office.settings.read': now }),
    label: 'Dry run fee',
    mine: '175',
    shown: '200',
  }),
  form({
    call: 'office.messages.save',
    of: 'the words of a message',
    path: '/settings/messages?open=delivered',
    id: delivered.id ?? '',
    object: 'message-template',
    record: delivered,
    theirs: {
      words: {
        ...delivered.words,
        email: { ...delivered.words.email, en: { subject: 'In place', text: delivered.words.email.en.text } },
      },
    },
    answers: now => ({ 'office.messages.list': messageList(now) }),
    label: 'Subject, English',
    mine: 'It is there',
    shown: 'In place',
  }),
  form({
    call: 'office.brand.save',
    of: 'the brand',
    path: '/settings/brand',
    id: 'h1',
    object: 'organization',
    record: { id: 'h1', version: 3, name: 'Grackle Creek', accent: null, logoVersion: 2, hasLogo: false },
    theirs: { name: 'Grackle Creek Roll-Off' },
    answers: now => ({ 'office.brand.read': now }),
    label: 'Name',
    mine: 'Bluebonnet Hauling',
    shown: 'Grackle Creek Roll-Off',
  }),
  form({
    call: 'office.customers.save',
    of: 'a customer',
    path: `/customers/${customer.id}?open=edit`,
    id: customer.id,
    object: 'customer',
    record: customer,
    theirs: { name: 'Rosa Maria Reyes' },
    answers: now => ({ 'office.customers.get': now }),
    label: 'Name',
    mine: 'Rosa R.',
    shown: 'Rosa Maria Reyes',
  }),
  form({
    call: 'office.drivers.change',
    of: 'a driver',
    path: `/drivers?open=${luis.id}`,
    id: luis.id,
    object: 'driver',
    record: luis,
    theirs: { lastName: 'Ortega Ruiz' },
    answers: now => ({
      'office.fleet.choices': choices,
      'office.drivers.list': { drivers: [now] },
      'office.drivers.plannedStops': { stops: [] },
    }),
    label: 'Last name (optional)',
    mine: 'Ortiz',
    shown: 'Ortega Ruiz',
  }),
  form({
    call: 'office.trucks.save',
    of: 'a truck',
    path: `/trucks?open=${mack.id}`,
    id: mack.id,
    object: 'truck',
    record: mack,
    theirs: { name: 'Mack 12 blue' },
    answers: now => ({
      'office.fleet.choices': choices,
      'office.trucks.list': { trucks: [now] },
      'office.trucks.plannedStops': { stops: [] },
      'office.trucks.checks': { checksTrucks: false },
      'office.trucks.inspections': { inspections: [] },
    }),
    label: 'Name',
    mine: 'Mack 13',
    shown: 'Mack 12 blue',
  }),
  form({
    call: 'office.facilities.save',
    of: 'a facility',
    path: `/facilities?open=${landfill.id}`,
    id: landfill.id,
    object: 'facility',
    record: landfill,
    theirs: { name: 'Onion Creek' },
    answers: now => ({
      'office.fleet.choices': choices,
      'office.facilities.list': { at: new Date().toISOString(), seesMoney: true, facilities: [now] },
    }),
    label: 'Name',
    mine: 'Onion Creek Dump',
    shown: 'Onion Creek',
  }),
  catalogForm(
    twentyYard,
    {
      of: 'a dumpster',
      path: `/catalog/containers?open=${twentyYard.id}`,
      label: 'Name',
      mine: '20 Yard Box',
      shown: '20 Yard Roll-Off',
    },
    { name: '20 Yard Roll-Off' },
  ),
  catalogForm(
    tarp,
    {
      of: 'an add-on',
      path: `/catalog/add-ons?open=${tarp.id}`,
      label: 'Title',
      mine: 'Cover',
      shown: 'Tarpaulin',
    },
    { title: 'Tarpaulin' },
  ),
  catalogForm(
    mattress,
    {
      of: 'a material',
      path: `/catalog/materials?open=${mattress.id}`,
      label: 'Name',
      mine: 'Bed',
      shown: 'Mattress or box spring',
    },
    { name: 'Mattress or box spring' },
  ),
  catalogForm(
    moveOut,
    {
      of: 'the points of a cleanup',
      path: `/catalog/cleanups?open=${moveOut.id}`,
      label: 'Points',
      mine: 'Beds',
      shown: 'Chairs',
    },
    { descriptionItems: ['Chairs'] },
  ),
  catalogForm(
    morning,
    {
      of: 'a time window',
      path: `/catalog/windows?open=${morning.id}`,
      label: 'Name (optional)',
      mine: 'Forenoon',
      shown: 'Early',
    },
    { name: 'Early' },
  ),
  form({
    call: 'office.views.change',
    of: 'the name of a view',
    path: lateBoxes.address,
    id: lateBoxes.id,
    object: 'saved-view',
    record: lateBoxes,
    theirs: { name: 'Late boxes' },
    answers: now => ({
      'office.views.list': { views: [now] },
      'office.orders.list': { today: monday, orders: [], next: null },
    }),
    label: 'Name',
    mine: 'Overdue',
    shown: 'Late boxes',
    open: () => office.press('Change this view'),
    save: () => office.press('Save'),
  }),
  form({
    call: 'office.sites.change',
    of: 'a place',
    path: '/dispatch?day=2026-11-23&open=stop:s1',
    id: site.id,
    object: 'site',
    record: site,
    theirs: { remark: 'Gate 9' },
    answers: now => ({
      'office.dispatch.day': { ...boardDay, routes: [{ ...luisOfDay, stops: [stop('s1', { siteId: site.id })] }] },
      'office.dispatch.history': [],
      'office.sites.memory': now,
    }),
    label: 'Remark for drivers',
    mine: 'Ring twice',
    shown: 'Gate 9',
    open: () => office.press('Change'),
    save: () => office.press('Save'),
  }),
  form({
    call: 'office.outstanding.stopDone',
    of: 'a visit without an end',
    path: '/dispatch?day=2026-11-23&open=order:o1',
    id: leftStop.id,
    object: 'stop',
    record: leftStop,
    theirs: { lastTap: { ...leftStop.lastTap, at: '2026-11-23T22:30:00.000Z' } },
    answers: now => ({
      'office.dispatch.day': outstanding,
      'office.outstanding.read': { stop: now, load: null },
    }),
    label: 'When',
    mine: '2026-11-23T14:00',
    shown: '2026-11-23T16:30',
    refusal: 'stop-changed',
    save: () => office.press('It was done'),
  }),
  form({
    call: 'office.outstanding.loadDone',
    of: 'a load without an end',
    path: '/dispatch?day=2026-11-23&open=order:o1',
    id: 'o1',
    object: 'load',
    record: leftLoad,
    theirs: { collectedAt: '2026-11-23T22:30:00.000Z' },
    answers: now => ({
      'office.dispatch.day': outstanding,
      'office.outstanding.read': { stop: null, load: now },
    }),
    label: 'When',
    mine: '2026-11-23T14:00',
    shown: '2026-11-23T16:30',
    refusal: 'load-changed',
    save: () => office.press('Save'),
  }),
  form({
    call: 'office.team.changeRights',
    of: 'the rights of a colleague',
    path: `/settings/team?open=${miguel.id}`,
    id: miguel.id,
    object: 'member',
    record: miguel,
    theirs: { rights: ['dispatch', 'money', 'catalog', 'team'] },
    answers: now => ({ 'office.team.list': { people: [now], invitations: [] } }),
    label: /^Sell/,
    mine: 'on',
    shown: 'on',
    told: 'May do',
  }),
  form({
    call: 'office.areas.save',
    of: 'an area',
    path: `/areas?open=${id(4)}`,
    id: id(4),
    object: 'service-area',
    record: {
      id: id(4),
      version: 3,
      name: 'Hills',
      timeZone: 'America/Chicago',
      taxRate: '0.082500',
      cityFeeInCents: 1500,
      taxableKinds: ['container' as const],
      zipsOn: 2,
      zipsOff: 1,
      toDeliver: 0,
      standing: 0,
      placed: 0,
    },
    theirs: { name: 'Hill Country' },
    answers: now => ({ 'office.areas.list': { areas: [now] } }),
    label: 'Name',
    mine: 'The Hills',
    shown: 'Hill Country',
  }),
  form({
    call: 'office.areas.savePermit',
    of: 'permits of a city',
    path: '/areas/permits?open=waco-tx',
    id: id(5),
    object: 'service-area',
    record: {
      id: id(5),
      version: 3,
      text: 'On a street $45.',
      textEs: '',
      url: '',
    },
    theirs: { text: 'On a street $60.' },
    answers: now => ({
      'office.areas.permits': { cities: [{ slug: 'waco-tx', city: 'Waco', state: 'TX', zips: 3, permit: now }] },
    }),
    label: 'What customers read',
    mine: 'On a street $50.',
    shown: 'On a street $60.',
  }),
  form({
    call: 'office.prices.save',
    of: 'a price rule',
    path: `/prices?open=${rule.id}`,
    id: rule.id,
    object: 'pricing-rule',
    record: rule,
    theirs: {
      draft: {
        ...rule.draft,
        terms: { ...rule.draft.terms, data: { perTonRateInCents: 11_000, minimumTonnage: '2' } },
      },
    },
    answers: now => ({
      'office.prices.compareOrders': compared,
      'office.prices.list': {
        now: '2026-11-23T15:00:00.000Z',
        timeZone: 'America/Chicago',
        rules: [now],
        containerTypes: [],
        materials: [],
        addOns: [],
        customers: [],
      },
    }),
    label: 'Each ton',
    mine: '105',
    shown: '110',
    save: async () => {
      submit()
      await office.press('Save this')
    },
  }),
  form({
    call: 'office.tickets.confirm',
    of: 'a ticket',
    path: '/tickets',
    id: id(5),
    object: 'load',
    refusal: 'load-changed',
    record: {
      orderId: id(5),
      friendlyId: 'R-10001',
      customer: 'Dana Reyes',
      company: null,
      version: 3,
      typeName: '20 yard dumpster',
      volumeInCubicYards: 20,
      maxWeightInPounds: 8000,
      materials: [],
      state: 'ticketed' as const,
      boxNumber: 'C-114',
      facilityId: 'f1',
      facilityName: 'Onion Creek',
      dumpedAt: '2026-11-23T18:00:00.000Z',
      ticketNumber: '88213',
      grossInPounds: null,
      tareInPounds: null,
      tons: 2.5,
      expected: { low: 0.5, typical: 1.75, high: 4 },
      photoUrl: null,
      isPhotoOnItsWay: false,
    },
    theirs: { ticketNumber: '88214' },
    answers: now => ({ 'office.tickets.list': [now], 'office.fees.list': [] }),
    label: 'Ticket number',
    mine: '99999',
    shown: '88214',
    save: () => office.press('Confirm and bill'),
  }),
]

const submit = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)
const value = async (label: Form['label']) => {
  const found = await office.field(label)
  if (found.type !== 'checkbox') return found.value
  return found.checked ? 'on' : 'off'
}
/** Types into a text field, or presses a checkbox. */
const enter = async (label: Form['label'], text: string) => {
  const found = await office.field(label)
  if (found.type === 'checkbox') fireEvent.click(found)
  else await office.type(label, text)
}
const has = (label: Form['label'], expected: string) =>
  office.waitFor(async () => expect(await value(label)).toBe(expected))

/** Finds the version in the input of a call. Some calls name it `version`, others put it into `seen`. */
function versionIn(input: unknown): unknown {
  const { version, seen } = input as { readonly version?: unknown; readonly seen?: unknown }
  if (version !== undefined) return version
  return typeof seen === 'object' && seen !== null && 'version' in seen ? seen.version : seen
}

/**
 * Dana has the form open while Miguel saves the record. Either her page is notified, or only the answer to her next call shows the change.
 */
const office = officePage('')
async function openForm(one: Form) {
  const { call, path, record, theirs, answers, object, id: objectId, label } = one
  const { refusal = 'changed-meanwhile', open = async () => undefined } = one
  let now = record
  const saved: unknown[] = []
  const named: unknown[] = []
  const server = eventServer()
  // A map holds the answers, because each page loads its record with another call.
  const table = new Map<string, unknown>(Object.entries(answers(now as never)))
  for (const name of Object.keys(answers(now as never)))
    table.set(name, () => answers(now as never)[name as keyof Answers])
  table.set(call, (input: unknown) => {
    const version = versionIn(input)
    named.push(version)
    if (version !== now.version) return refused(refusal, { who: 'Miguel', order: 'R-10383' })
    saved.push(input)
    return { success: true, id: objectId }
  })
  await office.open(path, { stream: server.stream, answers: Object.fromEntries(table) })
  await open()
  await office.field(label)
  await office.waitFor(() => expect(server.current()).toBeDefined())
  const heard = server.current()
  act(() => heard?.send('open', '1'))
  const hear = () => {
    const at = '2026-11-23T13:41:00.000Z'
    const news = { act: 'change', object, objectId, day: null, who: 'Miguel', actorId: 'm', at }
    act(() => heard?.send('changes', '2', [news]))
  }
  return {
    saved,
    named,
    miguelSaves: (isHeard: boolean) => {
      now = { ...now, ...theirs, version: now.version + 1 }
      if (isHeard) hear()
    },
  }
}

describe.each(forms.map(one => [`${one.call}, ${one.of}`, one] as const))('The form that sends “%s”', (_, one) => {
  const { label, mine, shown, record, told = `${shown}; you typed ${mine}`, save = async () => submit() } = one

  test('shows in an untouched field what a colleague saves', async () => {
    const { miguelSaves } = await openForm(one)
    miguelSaves(true)
    await has(label, shown)
  })

  test('keeps the typed value beside a colleague’s, and saves it only after a choice, with the newer version', async () => {
    const { miguelSaves, named, saved } = await openForm(one)
    await enter(label, mine)
    miguelSaves(true)
    await office.sees(/Miguel changed this meanwhile/)
    await office.sees(told)
    expect([await value(label), named]).toEqual([mine, []])
    await office.press('Keep mine')
    await has(label, mine)
    await save()
    await office.waitFor(() => expect(saved).toHaveLength(1))
    expect(named).toEqual([record.version + 1])
  })

  test('is refused if it does not show a colleague’s save yet, and saves after a choice', async () => {
    const { miguelSaves, named, saved } = await openForm(one)
    await enter(label, mine)
    miguelSaves(false)
    await save()
    await office.sees(told)
    expect([await value(label), named, saved]).toEqual([mine, [record.version], []])
    await office.press('Keep mine')
    await save()
    await office.waitFor(() => expect(saved).toHaveLength(1))
    expect(named).toEqual([record.version, record.version + 1])
  })
})

const boxAnswers = (now: typeof boxInYard): Answers => ({
  'office.fleet.choices': choices,
  'office.containers.list': { boxes: [now] },
  'office.containers.history': { moves: [] },
})
const ofBox = {
  id: boxInYard.id,
  object: 'container',
  path: `/containers?open=${boxInYard.id}`,
  record: boxInYard,
} as const
const movedByMiguel = { place: 'truck' as const, facilityName: null, truckName: 'Mack 12' }
/** These acts ask a question first. The page shows each change of a colleague before the act continues, whether or not the person typed. */
const acts: readonly Form[] = [
  form({
    call: 'office.customers.block',
    of: 'a customer',
    path: `/customers/${customer.id}?open=block`,
    id: customer.id,
    object: 'customer',
    record: customer,
    theirs: { tags: ['VIP', 'cash'] },
    answers: now => ({ 'office.customers.get': now }),
    label: 'Why, for the office',
    mine: 'Two unpaid bills',
    shown: '',
  }),
  form({
    ...ofBox,
    call: 'office.containers.move',
    of: 'a box',
    theirs: movedByMiguel,
    answers: boxAnswers,
    label: 'Why (optional)',
    mine: 'It stood outside',
    shown: '',
    open: () => office.press('Say where it is'),
  }),
  form({
    ...ofBox,
    call: 'office.containers.retire',
    of: 'a box',
    theirs: movedByMiguel,
    answers: boxAnswers,
    label: 'Why (optional)',
    mine: 'Rusty',
    shown: '',
    open: () => office.press(/^Retire/),
  }),
  form({
    ...ofBox,
    call: 'office.containers.repair',
    of: 'a box',
    theirs: movedByMiguel,
    answers: boxAnswers,
    label: 'Why (optional)',
    mine: 'Broken door',
    shown: '',
    open: () => office.press(/^Send to repair/),
  }),
]

describe.each(acts.map(one => [`${one.call}, ${one.of}`, one] as const))('The question before “%s”', (_, one) => {
  const { label, mine, record, save = async () => submit() } = one

  test('shows what a colleague changed, and is answered only after the office has chosen', async () => {
    const { miguelSaves, named, saved } = await openForm(one)
    await office.type(label, mine)
    miguelSaves(true)
    await office.sees(/Miguel changed this meanwhile/)
    await save()
    expect([await value(label), named]).toEqual([mine, []])
    await office.press('Keep mine')
    await save()
    await office.waitFor(() => expect(saved).toHaveLength(1))
    expect(named).toEqual([record.version + 1])
  })

  test('is refused if it does not show a colleague’s change yet, keeps the typed text, and is sent after a choice', async () => {
    const { miguelSaves, named, saved } = await openForm(one)
    await office.type(label, mine)
    miguelSaves(false)
    await save()
    await office.waitFor(() => expect(named).toEqual([record.version]))
    await office.press('Keep mine')
    await has(label, mine)
    await save()
    await office.waitFor(() => expect(saved).toHaveLength(1))
    expect(named).toEqual([record.version, record.version + 1])
  })
})

test('the table has a row for each form that `triedForms` names', () => {
  expect([...new Set([...forms, ...acts].map(({ call }) => call))].toSorted()).toEqual(triedForms.toSorted())
})
