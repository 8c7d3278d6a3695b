import type { Language } from '#domain/language.ts'

type Catalog<Texts> = () => Promise<{ default: Texts }>
type Area<English> = { en: Catalog<English>; es: Catalog<{ readonly [Key in keyof English]: string }> }

/** Ties the two files of an area together: the Spanish one must know every key of the English one. */
const area = <const English>(en: Catalog<English>, es: Area<English>['es']): Area<English> => ({ en, es })

/** An area is a file a language, fetched with the pages that name it (see web/customer/routes.tsx). */
export const areas = {
  shell: area(
    () => import('#web/i18n/en/common/shell.ts'),
    () => import('#web/i18n/es/common/shell.ts'),
  ),
  refusals: area(
    () => import('#web/i18n/en/common/refusals.ts'),
    () => import('#web/i18n/es/common/refusals.ts'),
  ),
  phone: area(
    () => import('#web/i18n/en/common/phone.ts'),
    () => import('#web/i18n/es/common/phone.ts'),
  ),
  members: area(
    () => import('#web/i18n/en/common/members.ts'),
    () => import('#web/i18n/es/common/members.ts'),
  ),
  drawing: area(
    () => import('#web/i18n/en/customer/drawing.ts'),
    () => import('#web/i18n/es/customer/drawing.ts'),
  ),
  price: area(
    () => import('#web/i18n/en/customer/price.ts'),
    () => import('#web/i18n/es/customer/price.ts'),
  ),
  reasons: area(
    () => import('#web/i18n/en/customer/reasons.ts'),
    () => import('#web/i18n/es/customer/reasons.ts'),
  ),
  status: area(
    () => import('#web/i18n/en/common/status.ts'),
    () => import('#web/i18n/es/common/status.ts'),
  ),
  checkout: area(
    () => import('#web/i18n/en/customer/checkout.ts'),
    () => import('#web/i18n/es/customer/checkout.ts'),
  ),
  delivery: area(
    () => import('#web/i18n/en/customer/delivery.ts'),
    () => import('#web/i18n/es/customer/delivery.ts'),
  ),
  payment: area(
    () => import('#web/i18n/en/customer/payment.ts'),
    () => import('#web/i18n/es/customer/payment.ts'),
  ),
  profile: area(
    () => import('#web/i18n/en/common/profile.ts'),
    () => import('#web/i18n/es/common/profile.ts'),
  ),
  account: area(
    () => import('#web/i18n/en/customer/account.ts'),
    () => import('#web/i18n/es/customer/account.ts'),
  ),
  dashboard: area(
    () => import('#web/i18n/en/customer/dashboard.ts'),
    () => import('#web/i18n/es/customer/dashboard.ts'),
  ),
  order: area(
    () => import('#web/i18n/en/customer/order.ts'),
    () => import('#web/i18n/es/customer/order.ts'),
  ),
  'order-timeline': area(
    () => import('#web/i18n/en/customer/order-timeline.ts'),
    () => import('#web/i18n/es/customer/order-timeline.ts'),
  ),
  'order-actions': area(
    () => import('#web/i18n/en/customer/order-actions.ts'),
    () => import('#web/i18n/es/customer/order-actions.ts'),
  ),
  bill: area(
    () => import('#web/i18n/en/customer/bill.ts'),
    () => import('#web/i18n/es/customer/bill.ts'),
  ),
  office: area(
    () => import('#web/i18n/en/office/office.ts'),
    () => import('#web/i18n/es/office/office.ts'),
  ),
  driver: area(
    () => import('#web/i18n/en/driver/driver.ts'),
    () => import('#web/i18n/es/driver/driver.ts'),
  ),
}

export type AreaName = keyof typeof areas

export const loadCatalog = (name: AreaName, language: Language): Promise<{ default: Record<string, unknown> }> =>
  areas[name][language]()
