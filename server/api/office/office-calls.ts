/** This file lists the calls of the office by page. */
import { z } from 'zod'
import { officesOf } from '#domain/account/roles.ts'
import { isNotifiedOf } from '#domain/account/team.ts'
import { shownBrand } from '#domain/company/brand.ts'
import { localTime } from '#domain/value/calendar.ts'
import { anyInOffice, officeOrders } from '#server/api/gates/office.ts'
import { areaCalls, demandCalls } from '#server/api/office/areas.ts'
import { calendarCalls } from '#server/api/office/calendar.ts'
import { officeCatalogCalls } from '#server/api/office/catalog.ts'
import { brandCalls } from '#server/api/office/company/brand.ts'
import { firstStepCalls } from '#server/api/office/company/first-steps.ts'
import { newOrderCalls } from '#server/api/office/company/new-order.ts'
import { operatorCalls } from '#server/api/office/company/operator.ts'
import { paymentAccountCalls } from '#server/api/office/company/payment-account.ts'
import { pictureCalls } from '#server/api/office/company/pictures.ts'
import { refundRequestCalls } from '#server/api/office/company/refund-requests.ts'
import { settingsCalls } from '#server/api/office/company/settings.ts'
import { statementCalls } from '#server/api/office/company/statements.ts'
import { teamCalls } from '#server/api/office/company/team.ts'
import { containerCalls } from '#server/api/office/containers.ts'
import { customerCalls } from '#server/api/office/customers.ts'
import { dayEndCalls } from '#server/api/office/day-end.ts'
import { dispatchCalls } from '#server/api/office/dispatch.ts'
import { officeLinkCalls } from '#server/api/office/driver-links.ts'
import { officeDriverCalls } from '#server/api/office/drivers.ts'
import { facilityCalls } from '#server/api/office/facilities.ts'
import { feeCalls } from '#server/api/office/fees.ts'
import { fleetCalls } from '#server/api/office/fleet.ts'
import { viewCalls } from '#server/api/office/lists/views.ts'
import { messageCalls } from '#server/api/office/messages.ts'
import { moneyCalls } from '#server/api/office/money.ts'
import { officeOrderCalls } from '#server/api/office/orders.ts'
import { outstandingCalls } from '#server/api/office/outstanding.ts'
import { payoutCalls } from '#server/api/office/payouts.ts'
import { priceCalls } from '#server/api/office/prices.ts'
import { questionCalls } from '#server/api/office/questions.ts'
import { reportCalls } from '#server/api/office/reports.ts'
import { siteCalls } from '#server/api/office/sites.ts'
import { ticketCalls } from '#server/api/office/tickets.ts'
import { historyCalls, todayCalls } from '#server/api/office/today.ts'
import { truckCalls } from '#server/api/office/trucks.ts'
import { router } from '#server/api/trpc.ts'
import { listOfficeNames } from '#server/db/account/offices.ts'
import { listMembershipOffers, recordLastSeen } from '#server/db/account/team.ts'
import { newestTransaction } from '#server/db/change/change-feed.ts'
import { findBrand } from '#server/db/company/brand.ts'
import { hasFirstSteps } from '#server/db/company/first-steps.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { readChanges } from '#server/operations/dispatch/read-changes.ts'
import { searchOffice } from '#server/operations/office/search-office.ts'

export const officeCalls = router({
  me: anyInOffice(z.strictObject({}).nullish()).query(async ({ ctx }) => {
    const { deps, user, rights, acting } = ctx
    const { organizationId } = acting
    await recordLastSeen(deps.db, { userId: user.id, organizationId }, deps.clock())
    const organizations = await listOfficeNames(
      deps.db,
      officesOf(user).map(one => one.organizationId),
    )
    // The cursor is read before all data that the page shows, so that the page misses no later change.
    const cursor = await newestTransaction(deps.db)
    const today = localTime(deps.clock(), 'UTC').day
    const { timeZone } = await findDispatchCalendar(deps.db, organizationId, today)
    const name = organizations.find(one => one.id === organizationId)?.name ?? ''
    const brand = await findBrand(deps.db, organizationId)
    const { id, firstName, lastName } = user
    return {
      person: { id, firstName, lastName },
      organization: {
        id: organizationId,
        name,
        timeZone,
        brand: brand && shownBrand(brand),
        /** True until the list of the first steps has ended (rule A27). */
        isNew: await hasFirstSteps(deps.db, organizationId),
      },
      organizations,
      rights,
      /** These other companies have invited the person to their office. */
      invitations: (await listMembershipOffers(deps.db, user.id)).filter(one => one.kind === 'office'),
      /** The page gets the changes of others from this cursor on. */
      cursor,
    }
  }),

  changes: anyInOffice(z.strictObject({ since: z.string().max(60).nullable() })).query(async ({ ctx, input }) => {
    const { organizationId } = ctx.acting
    const { cursor, changes, isReset } = await readChanges(ctx.deps, organizationId, input.since)
    const visibleChanges = changes.filter(({ object }) => isNotifiedOf(ctx.user, organizationId, object))
    return { cursor, isReset, changes: visibleChanges }
  }),

  search: officeOrders(z.strictObject({ text: z.string().trim().min(2).max(60) })).query(({ ctx, input }) =>
    searchOffice(
      ctx.deps,
      { organizationId: ctx.acting.organizationId, rights: ctx.rights, language: ctx.language },
      input.text,
    ),
  ),

  dispatch: dispatchCalls,
  questions: questionCalls,
  outstanding: outstandingCalls,
  orders: officeOrderCalls,
  today: todayCalls,
  history: historyCalls,
  tickets: ticketCalls,
  money: moneyCalls,
  fees: feeCalls,
  areas: router(areaCalls),
  brand: router(brandCalls),
  pictures: router(pictureCalls),
  calendar: router(calendarCalls),
  cardAccount: router(paymentAccountCalls),
  catalog: router(officeCatalogCalls),
  containers: router(containerCalls),
  customers: router(customerCalls),
  dayEnd: router(dayEndCalls),
  demand: router(demandCalls),
  drivers: router(officeDriverCalls),
  facilities: router(facilityCalls),
  firstSteps: router(firstStepCalls),
  fleet: router(fleetCalls),
  links: router(officeLinkCalls),
  newOrder: router(newOrderCalls),
  operator: router(operatorCalls),
  messages: router(messageCalls),
  payouts: router(payoutCalls),
  prices: router(priceCalls),
  refundRequests: router(refundRequestCalls),
  reports: router(reportCalls),
  settings: router(settingsCalls),
  sites: router(siteCalls),
  statements: router(statementCalls),
  team: router(teamCalls),
  trucks: router(truckCalls),
  views: router(viewCalls),
})
