/**
 * The schemas of what the office writes into the catalog (rule C14): prices in cents, weights in pounds, measures in inches. Each text for
 * customers has a Spanish version. If it is missing, customers read the English text.
 */

import { z } from 'zod'
import { type ContainerSize, containerSizes } from '#domain/catalog/container-size.ts'
import { materialIcons } from '#domain/catalog/material-icon.ts'
import type { Language } from '#domain/value/language.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'

export const catalogKinds = ['container-type', 'material', 'add-on', 'cleanup', 'description', 'time-window'] as const
export type CatalogKind = (typeof catalogKinds)[number]

/** The kinds whose order the hauler chooses. Dumpsters are not among them, because they are listed by volume (rule C6). */
export const orderedKinds = [
  'material',
  'add-on',
  'cleanup',
  'description',
  'time-window',
] as const satisfies readonly CatalogKind[]
export type OrderedKind = (typeof orderedKinds)[number]
export const isOrdered = (kind: CatalogKind): kind is OrderedKind => kind !== 'container-type'

/** The four sizes that the form always offers for a new dumpster. */
const ownSizes: readonly ContainerSize[] = ['10yard', '20yard', '30yard', '40yard']

/** Returns the sizes that the form offers: the four standard sizes and all that are in use. */
export const sizesToChoose = (inUse: readonly ContainerSize[]): readonly ContainerSize[] =>
  containerSizes.filter(size => ownSizes.includes(size) || inUse.includes(size))

const maxCents = 10_000_000
const maxPerDayInCents = 1_000_000
const title = nameOfAtMost(100)
const text = z.string().trim().max(500)
const translated = <Text extends z.ZodType>(schema: Text) => schema.nullable()
const priceInCents = z.int().positive().max(maxCents)
const inches = z.int().positive().max(1200)

export const containerTypeFactsSchema = z.strictObject({
  name: title,
  size: z.enum(containerSizes),
  maxWeightInPounds: z.int().positive().max(200_000),
  volumeInCubicYards: z.int().positive().max(100),
  pricePerDayInCents: priceInCents.max(maxPerDayInCents),
  preAuthAmountInCents: priceInCents,
  capacityDescription: text,
  recommendedUse: text,
  lengthInInches: inches,
  widthInInches: inches,
  heightInInches: inches,
  /** The address of the picture. Empty if there is none. */
  imageUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
  spanish: z.strictObject({
    name: translated(title),
    capacityDescription: translated(text.min(1)),
    recommendedUse: translated(text.min(1)),
  }),
})
const containerTypeDraftSchema = z.strictObject({
  kind: z.literal('container-type'),
  ...containerTypeFactsSchema.shape,
})

export const materialFactsSchema = z.strictObject({
  name: title,
  isRestricted: z.boolean(),
  /** The charge per piece. Null means that a piece costs nothing extra. */
  extraChargeInCents: priceInCents.nullable(),
  recommendedContainerIds: z.array(z.uuid()).max(50),
  /** The icon beside the name (rule C24). Null shows a plain mark. */
  icon: z.enum(materialIcons).nullable(),
  spanish: z.strictObject({ name: translated(title) }),
})
const materialDraftSchema = z.strictObject({ kind: z.literal('material'), ...materialFactsSchema.shape })

export const addOnFactsSchema = z.strictObject({
  title,
  description: text.min(1),
  priceInCents: z.int().min(0).max(maxCents),
  spanish: z.strictObject({ title: translated(title), description: translated(text.min(1)) }),
})
const addOnDraftSchema = z.strictObject({ kind: z.literal('add-on'), ...addOnFactsSchema.shape })

const windowName = nameOfAtMost(40).nullable()
const items = z.array(nameOfAtMost(200)).min(1).max(20)
const points = {
  title,
  descriptionItems: items,
  spanish: z.strictObject({ title: translated(title), descriptionItems: translated(items) }),
}
export const cleanupFactsSchema = z.strictObject({
  ...points,
  /** The materials that this kind of cleanup preselects for customers (rule C20). */
  usualMaterialIds: z.array(z.uuid()).max(100),
})
const cleanupDraftSchema = z.strictObject({ kind: z.literal('cleanup'), ...cleanupFactsSchema.shape })
const descriptionDraftSchema = z.strictObject({ kind: z.literal('description'), ...points })

/** The hours of a time window, and its name for customers if it has one (rule S16). */
export const timeWindowFactsSchema = z
  .strictObject({
    start: z.int().min(0).max(23),
    end: z.int().min(1).max(24),
    needsConfirmation: z.boolean(),
    onlyWeekend: z.boolean(),
    name: windowName,
    spanish: z.strictObject({ name: windowName }),
  })
  .refine(({ start, end }) => start < end, { path: ['end'] })
  .refine(({ name, spanish }) => name !== null || spanish.name === null, { path: ['name'] })
const timeWindowDraftSchema = timeWindowFactsSchema.safeExtend({ kind: z.literal('time-window') })

export const catalogDraftSchema = z.discriminatedUnion('kind', [
  containerTypeDraftSchema,
  materialDraftSchema,
  addOnDraftSchema,
  cleanupDraftSchema,
  descriptionDraftSchema,
  timeWindowDraftSchema,
])
export type CatalogDraft = z.infer<typeof catalogDraftSchema>
export type DraftOf<Kind extends CatalogKind> = Extract<CatalogDraft, { kind: Kind }>

/**
 * Returns the name of a draft in lists, in the reader's language if it exists. A time window has no such name, because lists show its
 * hours.
 */
export function nameOfDraft(draft: Exclude<CatalogDraft, DraftOf<'time-window'>>, language: Language): string {
  const inSpanish = 'name' in draft.spanish ? draft.spanish.name : draft.spanish.title
  return (language === 'es' ? inSpanish : null) ?? ('name' in draft ? draft.name : draft.title)
}

/** Returns true if a text exists without a Spanish version, so that customers would read English on a Spanish page. */
export function lacksSpanish(draft: CatalogDraft): boolean {
  const texts: Readonly<Record<string, unknown>> = draft
  return Object.entries(draft.spanish).some(
    ([field, said]) => said === null && texts[field] !== '' && texts[field] !== null,
  )
}

/**
 * Returns the list with one item moved before another, or to the end if `before` is null. Returns null if the list lacks one of the two
 * items.
 */
export function movedBefore(ids: readonly string[], moved: string, before: string | null): string[] | null {
  const others = ids.filter(id => id !== moved)
  const at = before === null ? others.length : others.indexOf(before)
  return others.length === ids.length || at < 0 ? null : others.toSpliced(at, 0, moved)
}
