/** Each call of the office that names the version of a record (rule V27): which of them every-form.test tries, and why not the others. */

/** Forms with a row in every-form.test. */
export const triedForms: readonly string[] = [
  'office.areas.save',
  'office.brand.save',
  'office.catalog.save',
  'office.containers.move',
  'office.containers.repair',
  'office.containers.retire',
  'office.customers.block',
  'office.customers.save',
  'office.drivers.change',
  'office.facilities.save',
  'office.messages.save',
  'office.prices.save',
  'office.settings.save',
  'office.tickets.confirm',
  'office.trucks.save',
]

const onePress = 'One press without a field: it names the version that is drawn, and nothing typed can be lost.'
const onBoard =
  'The board, where nothing is typed: a stop that is stale goes back, and board-page.test says who was faster.'
const inPanel = 'Its fields save one by one: stop-panel.test tries each beside a colleague’s change.'
const inDialog = 'A press in the dialog of a link, which tells who was faster: link-dialog.test tries it.'
const ofOrder =
  'A question before a move of an order: it names the newest event, and order-page.test tries its refusal.'

/** Calls that name a version, and that no row saves with. */
export const withoutForm: Readonly<Record<string, string>> = {
  'office.views.change': 'The name of a view alone: saved-views.test tries it.',
  'office.views.remove': onePress,
  'office.dispatch.place': onBoard,
  'office.dispatch.unplan': onBoard,
  'office.dispatch.restore': onBoard,
  'office.dispatch.change': inPanel,
  'office.sites.change': 'A part of the panel of a stop: site-memory.test tries it.',
  'office.outstanding.stopDone': 'An answer about one stop: decide.test tries its refusal.',
  'office.outstanding.loadDone': 'An answer about one load: decide.test tries its refusal.',
  'office.orders.cancel': ofOrder,
  'office.orders.agree': 'The page of an agreement: agreement-page.test tries its refusal.',
  'office.orders.checkAddress':
    'A part of the page of an order: check-address.test tries it beside a colleague’s change.',
  'office.orders.requestPickup': ofOrder,
  'office.orders.withdrawPickup': ofOrder,
  'office.orders.requestSwap': ofOrder,
  'office.fees.decide': onePress,
  'office.containers.undo': onePress,
  'office.containers.back': onePress,
  'office.drivers.suspend': onePress,
  'office.drivers.resume': onePress,
  'office.drivers.remove': onePress,
  'office.facilities.archive': onePress,
  'office.links.make': inDialog,
  'office.links.revoke': inDialog,
  'office.trucks.setStatus': onePress,
  'office.trucks.archive': onePress,
  'office.catalog.archive': onePress,
  'office.catalog.move': onePress,
  'office.prices.change': onePress,
  'office.team.changeRights': 'Ticks alone, in the form that every row above has: team-page.test tries its version.',
  'office.team.suspend': onePress,
  'office.team.resume': onePress,
  'office.brand.removeLogo': onePress,
  'office.calendar.open': onePress,
}
