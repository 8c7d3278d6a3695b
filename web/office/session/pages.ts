import type { Right } from '#domain/account/roles.ts'
import type { TextKey } from '#web/i18n/texts.ts'

type PageLabel = Extract<TextKey, `office.page.${string}`>

/** The pages are in groups by what a person wants to do: this day, collect money, keep boxes and trucks, or set the product up. */
const pageGroups = ['day', 'money', 'fleet', 'setup'] as const
export type PageGroup = (typeof pageGroups)[number]

/** Only people who have one of its rights see a page in the rail. `icon` is a path in a drawing of 24 × 24. */
export type PageInRail = {
  readonly path: string
  readonly label: PageLabel
  readonly group: PageGroup
  readonly rights: readonly Right[]
  readonly icon: string
}

export const officePages: readonly PageInRail[] = [
  {
    path: '/today',
    label: 'office.page.today',
    group: 'day',
    rights: ['dispatch', 'money'],
    icon: 'M12 5V2m0 20v-3m7-7h3M2 12h3m12-5 2-2M5 19l2-2m0-10L5 5m14 14-2-2M12 8a4 4 0 1 0 .01 0Z',
  },
  {
    path: '/dispatch',
    label: 'office.page.dispatch',
    group: 'day',
    rights: ['dispatch'],
    icon: 'M4 5h16M4 12h16M4 19h16M6 3.5v3h5v-3H6Zm8 7v3h5v-3h-5Zm-5 7v3h5v-3H9Z',
  },
  {
    path: '/orders',
    label: 'office.page.orders',
    group: 'day',
    rights: ['dispatch', 'money'],
    icon: 'M8 4h11v16H5V7l3-3Zm0 0v3H5m4 5h7M9 15.5h7',
  },
  {
    path: '/new-order',
    label: 'office.page.newOrder',
    group: 'day',
    rights: ['money'],
    icon: 'M6.5 3h3l1.5 4.5-2 1.5c1 2.5 2.5 4 5 5l1.5-2 4.5 1.5v3c0 1.7-1.3 3-3 3C10 19.5 4 13.5 3.5 6c0-1.7 1.3-3 3-3Zm11-.5v6m3-3h-6',
  },
  {
    path: '/customers',
    label: 'office.page.customers',
    group: 'day',
    rights: ['money'],
    icon: 'M9 5a3.5 3.5 0 1 0 .01 0ZM2.5 19.5c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 5.5a3 3 0 1 1 0 6m2.5 2.8c1.8.8 2.8 2.4 3 4.7',
  },
  {
    path: '/tickets',
    label: 'office.page.tickets',
    group: 'money',
    rights: ['money'],
    icon: 'M6 3h12v18l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5L6 21V3Zm3 5h6M9 12h6',
  },
  {
    path: '/money',
    label: 'office.page.money',
    group: 'money',
    rights: ['money'],
    icon: 'M12 3v18m4.5-14.5C15.5 5 14 4.5 12 4.5c-2.8 0-4.5 1.4-4.5 3.5 0 4.9 9.5 2.6 9.5 7.5 0 2.4-2 4-5 4-2.4 0-4.2-.8-5-2.5',
  },
  {
    path: '/reports',
    label: 'office.page.reports',
    group: 'money',
    rights: ['money'],
    icon: 'M4 20h16M6.5 20v-7m5.5 7V5m5.5 15v-11',
  },
  {
    path: '/containers',
    label: 'office.page.containers',
    group: 'fleet',
    rights: ['dispatch'],
    icon: 'M2.5 8h19l-2.5 9H5L2.5 8Zm5 0 1 9m8-9-1 9M12 8v9M6 20v.01M18 20v.01',
  },
  {
    path: '/trucks',
    label: 'office.page.trucks',
    group: 'fleet',
    rights: ['dispatch'],
    icon: 'M2 6h12v10H2V6Zm12 4h4l4 3v3h-8v-6ZM6.5 16a2 2 0 1 0 .01 0Zm10.5 0a2 2 0 1 0 .01 0Z',
  },
  {
    path: '/drivers',
    label: 'office.page.drivers',
    group: 'fleet',
    rights: ['dispatch'],
    icon: 'M12 4a4 4 0 1 0 .01 0ZM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6',
  },
  {
    path: '/facilities',
    label: 'office.page.facilities',
    group: 'fleet',
    rights: ['dispatch'],
    icon: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21Zm0-14a2.5 2.5 0 1 0 .01 0Z',
  },
  {
    path: '/catalog',
    label: 'office.page.catalog',
    group: 'setup',
    rights: ['catalog'],
    icon: 'M4 4h7v7H4V4Zm9 0h7v7h-7V4ZM4 13h7v7H4v-7Zm9 0h7v7h-7v-7Z',
  },
  {
    path: '/prices',
    label: 'office.page.prices',
    group: 'setup',
    rights: ['catalog'],
    icon: 'M3 12V4h8l10 10-8 8L3 12Zm4.5-5.5a1.5 1.5 0 1 0 .01 0Z',
  },
  {
    path: '/areas',
    label: 'office.page.areas',
    group: 'setup',
    rights: ['catalog'],
    icon: 'M4 6.5 9 4l6 2.5L20 4v13.5L15 20l-6-2.5L4 20V6.5ZM9 4v13.5M15 6.5V20',
  },
  {
    path: '/settings',
    label: 'office.page.settings',
    group: 'setup',
    rights: ['team'],
    icon: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5a2.5 2.5 0 1 0 .01 0ZM8.5 14.5a2.5 2.5 0 1 0 .01 0Z',
  },
  {
    path: '/history',
    label: 'office.page.history',
    group: 'setup',
    rights: ['team'],
    icon: 'M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.4m0-4.4v4.4H8M12 7.5V12l3.2 2',
  },
]

export const pagesFor = (rights: readonly Right[]): readonly PageInRail[] =>
  officePages.filter(page => page.rights.some(right => rights.includes(right)))

/** Returns the pages of a person in their groups. A group without a page is left out. */
export const groupsFor = (rights: readonly Right[]) =>
  pageGroups
    .map(group => ({ group, pages: pagesFor(rights).filter(page => page.group === group) }))
    .filter(({ pages }) => pages.length > 0)
