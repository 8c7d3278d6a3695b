import type { Section, SectionName, TodayPage } from '#web/office/today/queries.ts'

/** Tasks without an amount are in this order: first those for which a driver or a customer waits now. */
const usual: readonly SectionName[] = [
  'needs-decision',
  'outstanding',
  'objections',
  'unpaid-swaps',
  'beyond-capacity',
  'trucks-down',
  'inspections-overdue',
  'tickets',
  'addresses-to-check',
  'replies',
  'failed-messages',
]

export type OpenSection = { readonly name: SectionName; readonly section: Section; readonly stakeInCents: number }

/** Returns the sections that have tasks. The section with the most money at stake is first (rule D166). */
export function sectionsByCost(sections: TodayPage['sections']): OpenSection[] {
  const names = Object.keys(sections) as SectionName[]
  const placeOf = (name: SectionName) => (usual.includes(name) ? usual.indexOf(name) : usual.length)
  return names
    .flatMap((name): OpenSection[] => {
      const section = sections[name]
      return section && section.count > 0 ? [{ name, section, stakeInCents: stakeOf(section.rows) }] : []
    })
    .sort((one, other) => other.stakeInCents - one.stakeInCents || placeOf(one.name) - placeOf(other.name))
}

type Worth = { readonly amountInCents: number | null }

/** Returns the sum of the amounts that the rows name. */
export const stakeOf = (rows: readonly Worth[]): number =>
  rows.reduce((sum, { amountInCents }) => sum + Math.abs(amountInCents ?? 0), 0)
