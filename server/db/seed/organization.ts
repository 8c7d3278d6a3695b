/** The demo hauler is invented, with a telephone number reserved for fiction (555-01xx). */
import type { PublicFacts } from '#domain/company/public-facts.ts'
import { organizationId } from './ids.ts'

export const demoTimeZone = 'America/Chicago'

export const demoOrganization = {
  id: organizationId,
  name: 'Grackle Creek Roll-Off',
  phone: '+15125550110',
  email: 'office@example.com',
} as const

/** The public facts of the demo hauler (rule A21) are invented, as its number and its address show. */
export const demoPublicFacts: PublicFacts = {
  hours: { weekdays: { from: 7, to: 18 }, saturday: { from: 8, to: 12 }, sunday: null },
  license: 'Example-000000',
  isInsured: true,
  showsYard: true,
  sinceYear: 2009,
  reviewUrl: 'https://example.com/reviews',
  ratingInTenths: 48,
  reviewCount: 214,
}
