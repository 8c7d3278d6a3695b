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
]

export const pagesFor = (rights: readonly Right[]): readonly OfficePage[] =>
  officePages.filter(page => page.rights.some(right => rights.includes(right)))
