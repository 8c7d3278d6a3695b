/** Who may ask the calls of the office about money, customers and settings. */

import { noPublicFacts } from '#domain/company/public-facts.ts'
import { dispatchDefaults } from '#domain/dispatch/plan/day.ts'
import type { OfficeScene, Row } from './matrix-row.ts'
import { statementColumns } from './statement-stage.ts'

const newId = '00000000-0000-4000-8000-00000000fee0'
const noDispute = '00000000-0000-4000-8000-00000000d15b'
const pairOfStatement = () => ({ statementId: newId, lineId: newId, orderId: newId, version: 1 })
const customer = ({ customerId: id }: OfficeScene) => ({ id, version: 1 })
const addOnDraft = {
  kind: 'add-on',
  title: 'Tarp',
  description: 'Keeps rain out',
  priceInCents: 2500,
  spanish: { title: null, description: null },
}
const draft = {
  ...{
    id: newId,
    name: 'Ton',
    precedence: 200,
    effectiveFrom: null,
    effectiveTo: null,
    canCombine: false,
    active: true,
  },
  scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
  terms: { type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage: '2' } },
}
const areaDraft = {
  ...{ name: 'Hills', timeZone: 'America/Chicago', taxRate: '0.0825', cityFeeInCents: 1500, taxableKinds: [] },
}
const triedCart = {
  ...{ zipCode: '78701', customerType: null, materials: [], containers: {}, addOnIds: [], promotionCode: null },
  days: null,
}
const correction = ({ loadOrderId: orderId, containerTypeId }: OfficeScene) => ({
  ...{ orderId, seen: 1, grossInPounds: null, tareInPounds: null, isSure: false, why: 'test' },
  weighing: { containers: [{ containerTypeId, tons: '1' }] },
})
const settings = {
  ...{
    phone: '+15125550110',
    email: 'office@example.com',
    reviewsOrders: false,
    limitsDays: false,
    nearRule: null,
    objectionHours: 24,
  },
  ...{ tonnageStepInHundredths: 25, extraDaysRule: 'until-requested', settlesAlone: false, checksTrucks: false },
  ...{ waitFreeMinutes: 10, tripFeeInCents: 15_000, waitPerMinuteInCents: 400, overfillFeeInCents: 10_000 },
  ...{ wrongItemFeeInCents: 5_000, cleaningFeeInCents: 5_000, relocationFeeInCents: 10_000, missedPromiseInCents: 0 },
  ...{ refundLimitInCents: 20_000, needsPhoto: false, serviceMinutes: dispatchDefaults.serviceMinutes },
  ...{ dayMinutes: 540, milesPerHour: 28, roadFactorInHundredths: 130, publishHour: null },
  ...{ guestCartDays: 30, leadDays: 365, fixDays: 90, publicFacts: noPublicFacts },
}
const choices = {
  ...{ phone: '+15125550196', language: 'en', zipCode: '78701', customerType: null, materials: [], containers: {} },
  ...{ addOnIds: [], promotionCode: null, dropOffWindow: null, pickupWindow: null },
}
/** Of a material that nobody offers. */
const phoneOrder = {
  ...{ cartId: newId, phone: '+15125550196', language: 'en', zipCode: '78701', customerType: 'individual' },
  ...{ cleanupIds: [newId], materials: [{ id: newId }], promotionCode: null, visit: null },
}
const member = () => ({ id: newId, version: 1 })
const none = () => ({})
const mail = { subject: 'In place', text: 'It stands.' }
const said = { subject: null, text: 'It stands.' }

export const companyRows: Readonly<Record<string, Row>> = {
  'office.money.correction': ['query', 'money', ({ orderId }) => ({ orderId })],
  'office.money.quoteCorrection': ['query', 'money', correction],
  'office.money.correct': ['mutation', 'money', correction],
  'office.money.waiting': ['query', 'money', () => ({ list: 'due', after: null })],
  'office.money.standByBill': ['mutation', 'money', ({ orderId }) => ({ orderId, billVersion: 1, answer: 'No' })],
  'office.money.letGo': ['mutation', 'money', ({ orderId }) => ({ orderId, amountInCents: 100, why: 'test' })],
  'office.money.retryCharge': ['mutation', 'money', ({ orderId }) => ({ orderId, amountInCents: 100, charges: 0 })],
  'office.money.sendPayLink': ['mutation', 'money', ({ orderId }) => ({ orderId })],
  'office.money.offerVoluntaryPayment': ['mutation', 'money', ({ orderId }) => ({ orderId, amountInCents: 100 })],
  'office.tickets.facility': ['query', 'money', ({ orderId }) => ({ orderId })],
  'office.tickets.changeFacility': ['mutation', 'money', ({ orderId }) => ({ orderId, version: 1, facilityId: newId })],
  'office.statements.list': ['query', 'money', none],
  'office.statements.read': ['query', 'money', () => ({ statementId: newId })],
  'office.statements.import': [
    'mutation',
    'money',
    () => ({ facilityId: newId, columns: statementColumns, text: 'Date,Ticket,Tons,Amount\n2026-11-23,1,2,90' }),
  ],
  'office.statements.replace': [
    'mutation',
    'money',
    () => ({ statementId: newId, replacedId: newId, seen: { lines: 1, again: 1, changed: 0 } }),
  ],
  'office.statements.takeOverAll': ['mutation', 'money', () => ({ statementId: newId })],
  'office.statements.takeOver': ['mutation', 'money', pairOfStatement],
  'office.statements.setAside': ['mutation', 'money', () => ({ statementId: newId, lineId: newId, isSetAside: true })],
  'office.statements.loadsLike': ['query', 'money', () => ({ statementId: newId, lineId: newId })],
  'office.statements.chooseLoad': ['mutation', 'money', pairOfStatement],
  'office.statements.dropLoad': ['mutation', 'money', pairOfStatement],
  'office.statements.askAbout': ['mutation', 'money', () => ({ statementId: newId, orderId: newId, isAsked: true })],
  'office.money.refund': [
    'mutation',
    'money',
    ({ orderId }) => ({ orderId, amountInCents: 100, refunds: 99, why: 'test' }),
  ],
  'office.refundRequests.approve': ['mutation', 'money', () => ({ requestId: '00000000-0000-4000-8000-00000000c0de' })],
  'office.refundRequests.close': ['mutation', 'money', () => ({ requestId: '00000000-0000-4000-8000-00000000c0de' })],
  'office.money.payBackByCheck': [
    'mutation',
    'money',
    ({ orderId }) => ({ orderId, amountInCents: 100, reference: '1042' }),
  ],
  'office.money.notices': ['query', 'money', () => ({})],
  'office.money.disputes': ['query', 'money', ({ orderId }) => ({ orderId })],
  'office.money.disputeFile': ['query', 'money', ({ orderId }) => ({ orderId, disputeId: noDispute })],
  'office.money.answerDispute': [
    'mutation',
    'money',
    ({ orderId }) => ({ orderId, disputeId: noDispute, isSure: true }),
  ],
  'office.money.noteNotice': ['mutation', 'money', () => ({ id: '00000000-0000-4000-8000-00000000c0de' })],
  'office.money.retryRefund': ['mutation', 'money', ({ orderId }) => ({ orderId, amountInCents: 100 })],
  'office.reports.read': ['query', 'money', ({ day }) => ({ areaId: null, from: day, to: day, step: 'day' })],
  'office.reports.orders': [
    'query',
    'money',
    ({ day }) => ({ areaId: null, from: day, to: day, figure: 'orders', after: null }),
  ],
  'office.reports.boxes': [
    'query',
    'money',
    ({ day }) => ({ areaId: null, from: day, to: day, figure: 'box-days', after: null }),
  ],
  'office.reports.due': ['query', 'money', none],
  'office.reports.forecast': ['query', 'money', none],
  'office.reports.dueOrders': ['query', 'money', () => ({ oldestDay: 7, after: null })],
  'office.customers.list': ['query', 'money', () => ({ search: null, filter: null, after: null })],
  'office.customers.get': ['query', 'money', ({ customerId: id }) => ({ id })],
  'office.customers.save': [
    'mutation',
    'money',
    scene => ({
      ...customer(scene),
      details: { kind: 'person', name: 'Rosa Reyes', company: null, phone: null, email: null, tags: [] },
    }),
  ],
  'office.customers.block': ['mutation', 'money', scene => ({ ...customer(scene), why: null })],
  'office.customers.merge': [
    'mutation',
    'money',
    scene => ({ kept: customer(scene), other: { id: '00000000-0000-4000-8000-00000000c0de', version: 1 } }),
  ],
  'office.customers.part': ['mutation', 'money', () => ({ mergeId: '00000000-0000-4000-8000-00000000c0de' })],
  'office.customers.settleReplies': [
    'mutation',
    'money',
    ({ customerId: id }) => ({ id, until: '2026-11-23T12:00:00Z' }),
  ],
  'office.customers.addNote': ['mutation', 'money', ({ customerId: id }) => ({ id, content: 'test' })],
  'office.calendar.list': ['query', 'catalog', () => ({ year: null })],
  'office.calendar.promises': ['query', 'catalog', ({ day }) => ({ day })],
  'office.calendar.close': [
    'mutation',
    'catalog',
    ({ day }) => ({ day, name: 'Holiday', nameInSpanish: null, seen: [] }),
  ],
  'office.calendar.closeHolidays': ['mutation', 'catalog', () => ({ year: 2000 })],
  'office.calendar.open': ['mutation', 'catalog', ({ day }) => ({ day, name: 'Holiday' })],
  'office.messages.list': ['query', 'team', none],
  'office.messages.save': [
    'mutation',
    'team',
    () => ({
      ...{ kind: 'delivered', version: 7 },
      words: { sms: { en: said, es: said }, email: { en: mail, es: mail } },
    }),
  ],
  'office.catalog.list': ['query', 'catalog', () => ({ kind: 'add-on' })],
  'office.catalog.save': ['mutation', 'catalog', () => ({ seen: { id: newId, version: 1 }, draft: addOnDraft })],
  'office.catalog.archive': [
    'mutation',
    'catalog',
    () => ({ kind: 'add-on', id: newId, version: 1, isArchived: true }),
  ],
  'office.catalog.move': ['mutation', 'catalog', () => ({ kind: 'add-on', id: newId, before: null, seen: [] })],
  'office.areas.list': ['query', 'catalog', none],
  'office.areas.zips': ['query', 'catalog', () => ({ areaId: newId })],
  'office.areas.zip': ['query', 'catalog', () => ({ zipCode: '78701' })],
  'office.areas.save': ['mutation', 'catalog', () => ({ seen: { id: newId, version: 1 }, draft: areaDraft })],
  'office.areas.previewZips': [
    'query',
    'catalog',
    () => ({ areaId: newId, search: { by: 'list', zipCodes: ['78701'] } }),
  ],
  'office.areas.serveZips': ['mutation', 'catalog', () => ({ areaId: newId, zipCodes: ['78701'] })],
  'office.areas.leaveZips': ['mutation', 'catalog', () => ({ areaId: newId, zipCodes: ['78701'] })],
  'office.demand.read': ['query', 'catalog', none],
  'office.demand.people': ['query', 'catalog', () => ({ zipCode: '78701' })],
  'office.newOrder.offer': ['query', 'money', none],
  'office.newOrder.caller': ['query', 'money', () => ({ phone: '+15125550196' })],
  'office.newOrder.zip': ['query', 'money', () => ({ zipCode: '78701' })],
  'office.newOrder.searchAddresses': ['query', 'money', () => ({ text: '1100 Congress', zipCode: '78701' })],
  'office.newOrder.place': ['query', 'money', () => ({ placeId: 'nowhere' })],
  'office.newOrder.placeByHand': ['query', 'money', () => ({ line1: '4 Camino al Río', city: '', zipCode: '78701' })],
  'office.newOrder.price': ['query', 'money', () => ({ choices })],
  'office.newOrder.sendLink': ['mutation', 'money', () => ({ order: phoneOrder, way: { channel: 'sms' }, name: '' })],
  'office.newOrder.charge': [
    'mutation',
    'money',
    () => ({ order: phoneOrder, consent: { sentence: 'I agree', totalInCents: 100 }, isSecond: false }),
  ],
  'office.newOrder.request': ['mutation', 'money', () => ({ order: phoneOrder })],
  'office.newOrder.wait': [
    'mutation',
    'money',
    () => ({ zipCode: '99501', email: 'dana@example.com', language: 'en' }),
  ],
  'office.prices.findCustomers': ['query', 'catalog', () => ({ search: 'reyes' })],
  'office.prices.list': ['query', 'catalog', none],
  'office.prices.save': ['mutation', 'catalog', () => ({ version: 1, nameInSpanish: null, draft })],
  'office.prices.change': ['mutation', 'catalog', () => ({ id: newId, version: 1, act: 'switch', active: false })],
  'office.prices.tryOut': ['query', 'catalog', () => ({ draft, cart: triedCart })],
  'office.prices.compareOrders': ['query', 'catalog', () => ({ draft })],
  'office.team.list': ['query', 'team', none],
  'office.team.invite': ['mutation', 'team', () => ({ phone: '+15125550199', rights: ['money'] })],
  'office.team.takeBack': ['mutation', 'team', () => ({ id: newId, seen: { rights: ['money'] } })],
  'office.team.changeRights': ['mutation', 'team', () => ({ ...member(), rights: null })],
  'office.team.suspend': ['mutation', 'team', member],
  'office.team.resume': ['mutation', 'team', member],
  'office.brand.read': ['query', 'team', none],
  'office.brand.save': ['mutation', 'team', () => ({ version: 999, brand: { name: 'Grackle Creek', accent: null } })],
  'office.brand.removeLogo': ['mutation', 'team', () => ({ logoVersion: 999 })],
  'office.cardAccount.read': ['query', 'team', none],
  'office.cardAccount.connect': ['mutation', 'team', () => ({ seen: 'ready' })],
  'office.cardAccount.returned': ['mutation', 'team', none],
  'office.payouts.list': ['query', 'money', none],
  'office.payouts.read': ['query', 'money', () => ({ payoutId: 'po_1' })],
  'office.settings.read': ['query', 'team', none],
  'office.settings.save': ['mutation', 'team', () => ({ version: 999, settings })],
  'office.operator.companies': ['query', 'operator', none],
  'office.operator.found': [
    'mutation',
    'operator',
    () => ({
      ...{ id: newId, name: 'Bluebonnet', phone: '+15125550198', email: 'office@example.com', boxPrefix: null },
      ...{ area: areaDraft, zipCodes: ['73301'], adminPhone: '+15125550197' },
    }),
  ],
}
