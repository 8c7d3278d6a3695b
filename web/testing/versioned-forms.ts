/**
 * The calls of the office that send the version of a record (rule V27): those that `every-form.test` tries, those that the test of their
 * own page tries, and the others with the reason why no test tries them.
 */

/** The forms with a row in `every-form.test`. */
export const triedForms: readonly string[] = [
  'office.areas.save',
  'office.areas.savePermit',
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
  'office.outstanding.loadDone',
  'office.outstanding.stopDone',
  'office.prices.save',
  'office.settings.save',
  'office.sites.change',
  'office.team.changeRights',
  'office.tickets.confirm',
  'office.trucks.save',
  'office.views.change',
]

type PageTest = { readonly file: string; readonly test: string }
const inOffice = (path: string, test: string): PageTest => ({ file: `web/office/${path}.test.tsx`, test })

const onBoard = inOffice(
  'dispatch/board-page',
  'if a colleague moved a stop first, a dispatcher reads who, when and where, and can move it anyway',
)
const inLink = inOffice(
  'dispatch/link/link-dialog',
  '“%s” does not end the link that a colleague made meanwhile, names the colleague, and works the next time',
)
const ofOrder = inOffice(
  'orders/page/order-page',
  '%s from an old page is refused, and is sent again only after the office has read why',
)

/** The calls whose page differs from the other forms, each with its test. `structure.test` checks that the test exists. */
export const triedByPages: Readonly<Record<string, PageTest>> = {
  'office.dispatch.place': onBoard,
  'office.dispatch.change': inOffice(
    'dispatch/panel/stop-panel',
    'the panel keeps the note that a dispatcher is typing, and shows a colleague’s new note beside it',
  ),
  'office.orders.accept': ofOrder,
  'office.orders.agree': inOffice(
    'orders/agreement/agreement-page',
    'a save from an old page is refused, and is sent again with the newest event',
  ),
  'office.orders.cancel': ofOrder,
  'office.orders.checkAddress': inOffice(
    'orders/page/check-address',
    'a typed address stays beside a colleague’s, and is saved with the newest event only after a choice',
  ),
  'office.orders.dropSwap': ofOrder,
  'office.orders.extend': ofOrder,
  'office.orders.reopen': inOffice(
    'orders/page/order-page',
    'if a colleague was faster, the office reads who it was, and decides about what is shown then',
  ),
  'office.orders.requestPickup': ofOrder,
  'office.orders.requestSwap': ofOrder,
  'office.orders.turnBack': ofOrder,
  'office.orders.withdrawPickup': ofOrder,
  'office.orders.withdrawSwap': ofOrder,
  'office.links.make': inLink,
  'office.links.revoke': inLink,
  'office.tickets.changeFacility': inOffice(
    'edit/landfill-field',
    'that a colleague changed meanwhile, as the page hears %s, is shown beside the chosen one until the office decides',
  ),
  'office.calendar.close': inOffice(
    'catalog/catalog-page',
    'says which colleague has closed the day meanwhile, and keeps what was typed',
  ),
  'office.team.invite': inOffice(
    'settings/team/team-page',
    'the page says if a colleague has invited the same number, and replaces the invitation at the next press',
  ),
}

const onePress = 'One press without a field: it names the version that is drawn, and nothing typed can be lost.'

/** These calls send a version, and no test of a page saves with them. */
export const withoutForm: Readonly<Record<string, string>> = {
  'office.views.remove': onePress,
  'office.dispatch.unplan': onePress,
  'office.dispatch.restore': onePress,
  'office.fees.decide': onePress,
  'office.containers.undo': onePress,
  'office.containers.back': onePress,
  'office.drivers.suspend': onePress,
  'office.drivers.resume': onePress,
  'office.drivers.remove': onePress,
  'office.facilities.archive': onePress,
  'office.trucks.setStatus': onePress,
  'office.trucks.archive': onePress,
  'office.catalog.archive': onePress,
  'office.catalog.move': onePress,
  'office.prices.change': onePress,
  'office.team.takeBack': onePress,
  'office.team.suspend': onePress,
  'office.team.resume': onePress,
  'office.brand.removeLogo': onePress,
  'office.pictures.move': onePress,
  'office.pictures.remove': onePress,
  'office.calendar.open': onePress,
}
