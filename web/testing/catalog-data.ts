/** A small catalog for page tests. */
import type { DraftOf } from '#domain/catalog/draft.ts'
import type { CatalogItem, CatalogList } from '#web/office/catalog/queries.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const twentyYard = {
  id: id(1),
  version: 3,
  archived: false,
  usedBy: 12,
  draft: {
    kind: 'container-type',
    name: '20 Yard Dumpster',
    size: '20yard',
    maxWeightInPounds: 8000,
    volumeInCubicYards: 20,
    pricePerDayInCents: 5900,
    preAuthAmountInCents: 50_000,
    capacityDescription: '8 pickup loads',
    recommendedUse: 'Renovations',
    imageUrl: '',
    lengthInInches: 264,
    widthInInches: 96,
    heightInInches: 54,
    spanish: { name: 'Contenedor de 20 yardas', capacityDescription: null, recommendedUse: null },
  },
} as const satisfies CatalogItem

export const addOn = (number: number, title: string): CatalogItem => ({
  id: id(10 + number),
  version: 1,
  archived: false,
  usedBy: number,
  draft: {
    kind: 'add-on',
    title,
    description: 'Keeps the rain out',
    priceInCents: 2500,
    spanish: { title: 'Lona', description: 'Contra la lluvia' },
  },
})

export const timeWindow = (
  number: number,
  start: number,
  end: number,
  options: Partial<DraftOf<'time-window'>> = {},
): CatalogItem => ({
  id: id(20 + number),
  version: 1,
  archived: false,
  usedBy: number,
  draft: {
    kind: 'time-window',
    start,
    end,
    needsConfirmation: false,
    onlyWeekend: false,
    name: null,
    spanish: { name: null },
    ...options,
  },
})

export const listOf = (items: readonly CatalogItem[], templates: CatalogList['templates'] = []): CatalogList => ({
  items: [...items],
  containerTypes: [
    { id: twentyYard.id, archived: false, name: twentyYard.draft.name, size: '20yard' },
    { id: id(2), archived: true, name: 'Concrete box', size: 'concrete-box' },
  ],
  templates: [...templates],
  materials: [
    { id: id(30), name: 'Furniture' },
    { id: id(31), name: 'Boxes' },
  ],
})
