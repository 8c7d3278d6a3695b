import type { Language } from '#domain/language.ts'

type Catalog<Texts> = () => Promise<{ default: Texts }>
type Area<English> = { en: Catalog<English>; es: Catalog<{ readonly [Key in keyof English]: string }> }

/** Ties the two files of an area together: the Spanish one must know every key of the English one. */
const area = <const English>(en: Catalog<English>, es: Area<English>['es']): Area<English> => ({ en, es })

/** An area is a file a language, fetched with the pages that name it (see web/customer/app/routes.tsx). */
export const areas = {
  shell: area(
    () => import('#web/words/en/shell.ts'),
    () => import('#web/words/es/shell.ts'),
  ),
  refusals: area(
    () => import('#web/words/en/refusals.ts'),
    () => import('#web/words/es/refusals.ts'),
  ),
  phone: area(
    () => import('#web/words/en/phone.ts'),
    () => import('#web/words/es/phone.ts'),
  ),
  drawing: area(
    () => import('#web/words/en/drawing.ts'),
    () => import('#web/words/es/drawing.ts'),
  ),
  price: area(
    () => import('#web/words/en/price.ts'),
    () => import('#web/words/es/price.ts'),
  ),
  reasons: area(
    () => import('#web/words/en/reasons.ts'),
    () => import('#web/words/es/reasons.ts'),
  ),
  status: area(
    () => import('#web/words/en/status.ts'),
    () => import('#web/words/es/status.ts'),
  ),
  checkout: area(
    () => import('#web/words/en/checkout.ts'),
    () => import('#web/words/es/checkout.ts'),
  ),
  delivery: area(
    () => import('#web/words/en/delivery.ts'),
    () => import('#web/words/es/delivery.ts'),
  ),
  payment: area(
    () => import('#web/words/en/payment.ts'),
    () => import('#web/words/es/payment.ts'),
  ),
  profile: area(
    () => import('#web/words/en/profile.ts'),
    () => import('#web/words/es/profile.ts'),
  ),
  account: area(
    () => import('#web/words/en/account.ts'),
    () => import('#web/words/es/account.ts'),
  ),
  dashboard: area(
    () => import('#web/words/en/dashboard.ts'),
    () => import('#web/words/es/dashboard.ts'),
  ),
  order: area(
    () => import('#web/words/en/order.ts'),
    () => import('#web/words/es/order.ts'),
  ),
  'order-timeline': area(
    () => import('#web/words/en/order-timeline.ts'),
    () => import('#web/words/es/order-timeline.ts'),
  ),
  'order-actions': area(
    () => import('#web/words/en/order-actions.ts'),
    () => import('#web/words/es/order-actions.ts'),
  ),
  bill: area(
    () => import('#web/words/en/bill.ts'),
    () => import('#web/words/es/bill.ts'),
  ),
}

export type AreaName = keyof typeof areas

export const loadCatalog = (name: AreaName, language: Language): Promise<{ default: Record<string, unknown> }> =>
  areas[name][language]()
