/** These are parts of a catalog as an office writes them. */
import type { DraftOf } from '#domain/catalog/draft.ts'

export const typeDraft = (options: Partial<DraftOf<'container-type'>> = {}): DraftOf<'container-type'> => ({
  kind: 'container-type',
  name: '30 yard',
  size: '30yard',
  maxWeightInPounds: 10_000,
  volumeInCubicYards: 30,
  pricePerDayInCents: 7900,
  preAuthAmountInCents: 60_000,
  capacityDescription: '12 pickup loads',
  recommendedUse: 'Roofs',
  lengthInInches: 264,
  widthInInches: 96,
  heightInInches: 72,
  imageUrl: '',
  spanish: { name: '30 yardas', capacityDescription: null, recommendedUse: null },
  ...options,
})

export const addOnDraft = (options: Partial<DraftOf<'add-on'>> = {}): DraftOf<'add-on'> => ({
  kind: 'add-on',
  title: 'Tarp',
  description: 'Keeps the rain out',
  priceInCents: 2500,
  spanish: { title: 'Lona', description: null },
  ...options,
})
