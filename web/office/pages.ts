import type { Right } from '#domain/account/roles.ts'
import type { TextKey } from '#web/i18n/texts.ts'

type PageLabel = Extract<TextKey, `office.page.${string}`>

/** A page of the rail, for whoever has one of its rights. `icon` is the path of a drawing of 24 × 24. */
export type OfficePage = {
  readonly path: string
  readonly label: PageLabel
  readonly rights: readonly Right[]
  readonly icon: string
}

export const officePages: readonly OfficePage[] = [
  {
    path: '/dispatch',
    label: 'office.page.dispatch',
    rights: ['dispatch'],
    icon: 'M4 5h16M4 12h16M4 19h16M6 3.5v3h5v-3H6Zm8 7v3h5v-3h-5Zm-5 7v3h5v-3H9Z',
  },
  {
    path: '/tickets',
    label: 'office.page.tickets',
    rights: ['money'],
    icon: 'M6 3h12v18l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5L6 21V3Zm3 5h6M9 12h6',
  },
  {
    path: '/containers',
    label: 'office.page.containers',
    rights: ['dispatch'],
    icon: 'M3 7h18l-2 11H5L3 7Zm6 0v11m6-11v11',
  },
  {
    path: '/trucks',
    label: 'office.page.trucks',
    rights: ['dispatch'],
    icon: 'M2 6h12v10H2V6Zm12 4h4l4 3v3h-8v-6ZM6 18.5a1.5 1.5 0 1 0 0-.1Zm11 0a1.5 1.5 0 1 0 0-.1Z',
  },
  {
    path: '/drivers',
    label: 'office.page.drivers',
    rights: ['dispatch'],
    icon: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-7 9c0-4 3-6 7-6s7 2 7 6',
  },
]

export const pagesFor = (rights: readonly Right[]): readonly OfficePage[] =>
  officePages.filter(page => page.rights.some(right => rights.includes(right)))
