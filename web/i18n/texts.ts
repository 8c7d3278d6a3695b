/** The map has the English texts of each area by the area's name, which is also the path of its file in the folder of each language. */
type TextsOfAreas = {
  'common/shell': typeof import('#web/i18n/en/common/shell.ts').default
  'common/refusals': typeof import('#web/i18n/en/common/refusals.ts').default
  'common/phone': typeof import('#web/i18n/en/common/phone.ts').default
  'common/status': typeof import('#web/i18n/en/common/status.ts').default
  'common/profile': typeof import('#web/i18n/en/common/profile.ts').default
  'common/members': typeof import('#web/i18n/en/common/members.ts').default
  'common/map': typeof import('#web/i18n/en/common/map.ts').default
  'common/address-details': typeof import('#web/i18n/en/common/address-details.ts').default
  'company/tickets': typeof import('#web/i18n/en/company/tickets.ts').default
  'company/correction': typeof import('#web/i18n/en/company/correction.ts').default
  'company/prices': typeof import('#web/i18n/en/company/prices.ts').default
  'company/customers': typeof import('#web/i18n/en/company/customers.ts').default
  'company/areas': typeof import('#web/i18n/en/company/areas.ts').default
  'company/area-figures': typeof import('#web/i18n/en/company/area-figures.ts').default
  'company/reports': typeof import('#web/i18n/en/company/reports.ts').default
  'company/report-chart': typeof import('#web/i18n/en/company/report-chart.ts').default
  'company/catalog': typeof import('#web/i18n/en/company/catalog.ts').default
  'company/ready-made': typeof import('#web/i18n/en/company/ready-made.ts').default
  'company/money': typeof import('#web/i18n/en/company/money.ts').default
  'company/dispute': typeof import('#web/i18n/en/company/dispute.ts').default
  'company/agreement': typeof import('#web/i18n/en/company/agreement.ts').default
  'company/settings': typeof import('#web/i18n/en/company/settings.ts').default
  'company/settings-overview': typeof import('#web/i18n/en/company/settings-overview.ts').default
  'company/brand': typeof import('#web/i18n/en/company/brand.ts').default
  'company/pictures': typeof import('#web/i18n/en/company/pictures.ts').default
  'company/team': typeof import('#web/i18n/en/company/team.ts').default
  'company/health': typeof import('#web/i18n/en/company/health.ts').default
  'company/operator': typeof import('#web/i18n/en/company/operator.ts').default
  'company/messages': typeof import('#web/i18n/en/company/messages.ts').default
  'company/keys': typeof import('#web/i18n/en/company/keys.ts').default
  'company/lists': typeof import('#web/i18n/en/company/lists.ts').default
  'company/views': typeof import('#web/i18n/en/company/views.ts').default
  'company/bulk': typeof import('#web/i18n/en/company/bulk.ts').default
  'company/failed-charge': typeof import('#web/i18n/en/company/failed-charge.ts').default
  'company/refunds': typeof import('#web/i18n/en/company/refunds.ts').default
  'company/statements': typeof import('#web/i18n/en/company/statements.ts').default
  'company/new-order': typeof import('#web/i18n/en/company/new-order.ts').default
  'company/office-refusals': typeof import('#web/i18n/en/company/office-refusals.ts').default
  'customer/get-started': typeof import('#web/i18n/en/customer/get-started.ts').default
  'customer/not-open': typeof import('#web/i18n/en/customer/not-open.ts').default
  'customer/sign-in': typeof import('#web/i18n/en/customer/sign-in.ts').default
  'customer/drawing': typeof import('#web/i18n/en/customer/drawing.ts').default
  'customer/price': typeof import('#web/i18n/en/customer/price.ts').default
  'customer/reasons': typeof import('#web/i18n/en/customer/reasons.ts').default
  'customer/checkout': typeof import('#web/i18n/en/customer/checkout.ts').default
  'customer/project': typeof import('#web/i18n/en/customer/project.ts').default
  'customer/delivery': typeof import('#web/i18n/en/customer/delivery.ts').default
  'customer/spot': typeof import('#web/i18n/en/customer/spot.ts').default
  'customer/payment': typeof import('#web/i18n/en/customer/payment.ts').default
  'customer/account': typeof import('#web/i18n/en/customer/account.ts').default
  'customer/dashboard': typeof import('#web/i18n/en/customer/dashboard.ts').default
  'customer/again': typeof import('#web/i18n/en/customer/again.ts').default
  'customer/order': typeof import('#web/i18n/en/customer/order.ts').default
  'customer/arrival': typeof import('#web/i18n/en/customer/arrival.ts').default
  'customer/order-timeline': typeof import('#web/i18n/en/customer/order-timeline.ts').default
  'customer/order-actions': typeof import('#web/i18n/en/customer/order-actions.ts').default
  'customer/box': typeof import('#web/i18n/en/customer/box.ts').default
  'customer/bill': typeof import('#web/i18n/en/customer/bill.ts').default
  'customer/fees': typeof import('#web/i18n/en/customer/fees.ts').default
  'customer/cards': typeof import('#web/i18n/en/customer/cards.ts').default
  'driver/driver': typeof import('#web/i18n/en/driver/driver.ts').default
  'driver/place': typeof import('#web/i18n/en/driver/place.ts').default
  'driver/day-link': typeof import('#web/i18n/en/driver/day-link.ts').default
  'driver/shift': typeof import('#web/i18n/en/driver/shift.ts').default
  'driver/install': typeof import('#web/i18n/en/driver/install.ts').default
  'driver/scan': typeof import('#web/i18n/en/driver/scan.ts').default
  'office/office': typeof import('#web/i18n/en/office/office.ts').default
  'office/board': typeof import('#web/i18n/en/office/board.ts').default
  'office/lane-day': typeof import('#web/i18n/en/office/lane-day.ts').default
  'office/board-axis': typeof import('#web/i18n/en/office/board-axis.ts').default
  'office/inspection': typeof import('#web/i18n/en/office/inspection.ts').default
  'office/fleet': typeof import('#web/i18n/en/office/fleet.ts').default
  'office/box-scan': typeof import('#web/i18n/en/office/box-scan.ts').default
  'office/field-fees': typeof import('#web/i18n/en/office/field-fees.ts').default
  'office/typed-fee': typeof import('#web/i18n/en/office/typed-fee.ts').default
  'office/decide': typeof import('#web/i18n/en/office/decide.ts').default
  'office/orders': typeof import('#web/i18n/en/office/orders.ts').default
  'office/order-page': typeof import('#web/i18n/en/office/order-page.ts').default
  'office/order-acts': typeof import('#web/i18n/en/office/order-acts.ts').default
  'office/service-notices': typeof import('#web/i18n/en/office/service-notices.ts').default
  'office/today': typeof import('#web/i18n/en/office/today.ts').default
  'office/first-steps': typeof import('#web/i18n/en/office/first-steps.ts').default
  'office/history': typeof import('#web/i18n/en/office/history.ts').default
  'office/history-page': typeof import('#web/i18n/en/office/history-page.ts').default
  'office/order-list': typeof import('#web/i18n/en/office/order-list.ts').default
  'office/site': typeof import('#web/i18n/en/office/site.ts').default
  'office/day-end': typeof import('#web/i18n/en/office/day-end.ts').default
  'office/stop-acts': typeof import('#web/i18n/en/office/stop-acts.ts').default
  'office/driver-hours': typeof import('#web/i18n/en/office/driver-hours.ts').default
  'office/fleet-day': typeof import('#web/i18n/en/office/fleet-day.ts').default
  'office/next-inspection': typeof import('#web/i18n/en/office/next-inspection.ts').default
  'office/driver-link': typeof import('#web/i18n/en/office/driver-link.ts').default
  'office/search': typeof import('#web/i18n/en/office/search.ts').default
  'office/driver-texts': typeof import('#web/i18n/en/office/driver-texts.ts').default
  'office/day-map': typeof import('#web/i18n/en/office/day-map.ts').default
  'office/week': typeof import('#web/i18n/en/office/week.ts').default
  'office/yard-load': typeof import('#web/i18n/en/office/yard-load.ts').default
  'office/spot': typeof import('#web/i18n/en/office/spot.ts').default
  'office/box-labels': typeof import('#web/i18n/en/office/box-labels.ts').default
}
export type AreaName = keyof TextsOfAreas

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Every English text of the product by its key. */
export type Texts = Merged<TextsOfAreas[AreaName]>
export type TextKey = keyof Texts & string

type NameIn<Inside extends string> = Inside extends `${infer Name},${string}`
  ? Name
  : Inside extends `${infer Name}}${string}`
    ? Name
    : never

type WithoutBranches<Name extends string> = Name extends `${string} ${string}` | `${string}#${string}` ? never : Name

/**
 * The names in braces. The branches of a plural are told apart by holding a space or a #,
 * so write `one {# day}`, never `one {day}`.
 */
export type PlaceholdersIn<Text> = Text extends `${string}{${infer Inside}`
  ? WithoutBranches<NameIn<Inside extends `${infer Upto}}${string}` ? `${Upto}}` : Inside>> | PlaceholdersIn<Inside>
  : never

export type ValuesOf<Key extends TextKey> = { readonly [Name in PlaceholdersIn<Texts[Key]>]: string | number }

/** A text of the language in use; what it has in braces must be given. */
export type Translate = <Key extends TextKey>(
  key: Key,
  ...values: [PlaceholdersIn<Texts[Key]>] extends [never] ? [] : [values: ValuesOf<Key>]
) => string
