/** These functions turn the typed forms of the catalog into the input of the call. */
import {
  addOnDraftSchema,
  type CatalogDraft,
  cleanupDraftSchema,
  containerTypeDraftSchema,
  type DraftOf,
  descriptionDraftSchema,
  materialDraftSchema,
} from '#domain/catalog/draft.ts'
import { readDollars, typedDollars } from '#domain/value/money.ts'
import { poundsPerTon } from '#domain/value/weight.ts'
import { readWholeNumber } from '#domain/value/whole-number.ts'
import type { ReadItem } from '#web/office/catalog/forms/use-item-form.ts'
import { tonsIn } from '#web/office/edit/typed-weight.ts'

const inchesAFoot = 12

const dollarsOf = (inCents: number | undefined) => (inCents === undefined ? '' : typedDollars(inCents))
const centsIn = (typed: string) => readDollars(typed) ?? Number.NaN
const numberText = (value: number | undefined, unit = 1) =>
  value === undefined ? '' : String(Math.round((value / unit) * 10_000) / 10_000)
const poundsOfTons = (typed: string) => Math.round(Number(tonsIn(typed) ?? Number.NaN) * poundsPerTon)
const whole = (typed: string) => readWholeNumber(typed) ?? Number.NaN
const inchesOfFeet = (typed: string) =>
  /^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * inchesAFoot) : Number.NaN
export const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())
const linesOf = (typed: string) => typed.split('\n').flatMap(line => line.trim() || [])
const linesOrNull = (typed: string) => (linesOf(typed).length > 0 ? linesOf(typed) : null)

type Parsed =
  | { readonly success: true; readonly data: CatalogDraft }
  | {
      readonly success: false
      readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
    }

/** The result has the wrong fields by the names that the form has for them. */
export function asRead(parsed: Parsed, fields: Readonly<Record<string, string>>): ReadItem {
  if (parsed.success) return { wrong: new Set(), draft: parsed.data }
  const paths = parsed.error.issues.map(({ path }) =>
    path
      .filter(part => typeof part === 'string')
      .slice(0, path[0] === 'spanish' ? 2 : 1)
      .join('.'),
  )
  return { wrong: new Set(paths.map(path => fields[path] ?? path)), draft: null }
}

export const typedContainerType = (draft: DraftOf<'container-type'> | undefined) => ({
  name: draft?.name ?? '',
  nameInSpanish: draft?.spanish.name ?? '',
  size: draft?.size ?? ('' as const),
  maxWeight: numberText(draft?.maxWeightInPounds, poundsPerTon),
  pricePerDay: dollarsOf(draft?.pricePerDayInCents),
  preAuthAmount: dollarsOf(draft?.preAuthAmountInCents),
  volume: numberText(draft?.volumeInCubicYards),
  length: numberText(draft?.lengthInInches, inchesAFoot),
  width: numberText(draft?.widthInInches, inchesAFoot),
  height: numberText(draft?.heightInInches, inchesAFoot),
  capacity: draft?.capacityDescription ?? '',
  capacityInSpanish: draft?.spanish.capacityDescription ?? '',
  use: draft?.recommendedUse ?? '',
  useInSpanish: draft?.spanish.recommendedUse ?? '',
  imageUrl: draft?.imageUrl ?? '',
})
export type TypedContainerType = ReturnType<typeof typedContainerType>

export function readContainerType(typed: TypedContainerType): ReadItem {
  const parsed = containerTypeDraftSchema.safeParse({
    kind: 'container-type',
    name: typed.name,
    size: typed.size,
    maxWeightInPounds: poundsOfTons(typed.maxWeight),
    volumeInCubicYards: whole(typed.volume),
    pricePerDayInCents: centsIn(typed.pricePerDay),
    preAuthAmountInCents: centsIn(typed.preAuthAmount),
    lengthInInches: inchesOfFeet(typed.length),
    widthInInches: inchesOfFeet(typed.width),
    heightInInches: inchesOfFeet(typed.height),
    imageUrl: typed.imageUrl.trim(),
    capacityDescription: typed.capacity,
    recommendedUse: typed.use,
    spanish: {
      name: orNull(typed.nameInSpanish),
      capacityDescription: orNull(typed.capacityInSpanish),
      recommendedUse: orNull(typed.useInSpanish),
    },
  })
  return asRead(parsed, {
    maxWeightInPounds: 'maxWeight',
    volumeInCubicYards: 'volume',
    pricePerDayInCents: 'pricePerDay',
    preAuthAmountInCents: 'preAuthAmount',
    lengthInInches: 'length',
    widthInInches: 'width',
    heightInInches: 'height',
  })
}

export const typedMaterial = (draft: DraftOf<'material'> | undefined) => ({
  name: draft?.name ?? '',
  nameInSpanish: draft?.spanish.name ?? '',
  isRestricted: draft?.isRestricted ?? false,
  extraCharge: dollarsOf(draft?.extraChargeInCents ?? undefined),
  recommended: [...(draft?.recommendedContainerIds ?? [])],
  icon: draft?.icon ?? ('' as const),
})
export type TypedCatalogMaterial = ReturnType<typeof typedMaterial>

export function readMaterial(typed: TypedCatalogMaterial): ReadItem {
  const parsed = materialDraftSchema.safeParse({
    kind: 'material',
    name: typed.name,
    isRestricted: typed.isRestricted,
    extraChargeInCents: typed.extraCharge.trim() === '' ? null : centsIn(typed.extraCharge),
    recommendedContainerIds: typed.recommended,
    icon: typed.icon || null,
    spanish: { name: orNull(typed.nameInSpanish) },
  })
  return asRead(parsed, { extraChargeInCents: 'extraCharge' })
}

export const typedAddOn = (draft: DraftOf<'add-on'> | undefined) => ({
  title: draft?.title ?? '',
  titleInSpanish: draft?.spanish.title ?? '',
  description: draft?.description ?? '',
  descriptionInSpanish: draft?.spanish.description ?? '',
  price: dollarsOf(draft?.priceInCents),
})
export type TypedAddOn = ReturnType<typeof typedAddOn>

export function readAddOn(typed: TypedAddOn): ReadItem {
  const parsed = addOnDraftSchema.safeParse({
    kind: 'add-on',
    title: typed.title,
    description: typed.description,
    priceInCents: centsIn(typed.price),
    spanish: { title: orNull(typed.titleInSpanish), description: orNull(typed.descriptionInSpanish) },
  })
  return asRead(parsed, { priceInCents: 'price' })
}

export const typedPoints = (draft: DraftOf<'cleanup' | 'description'> | undefined) => ({
  title: draft?.title ?? '',
  titleInSpanish: draft?.spanish.title ?? '',
  points: draft?.descriptionItems.join('\n') ?? '',
  pointsInSpanish: draft?.spanish.descriptionItems?.join('\n') ?? '',
  usual: draft?.kind === 'cleanup' ? [...draft.usualMaterialIds] : [],
})
export type TypedPoints = ReturnType<typeof typedPoints>

export function readPoints(kind: 'cleanup' | 'description', typed: TypedPoints): ReadItem {
  const schema = kind === 'cleanup' ? cleanupDraftSchema : descriptionDraftSchema
  const parsed = schema.safeParse({
    kind,
    title: typed.title,
    descriptionItems: linesOf(typed.points),
    spanish: { title: orNull(typed.titleInSpanish), descriptionItems: linesOrNull(typed.pointsInSpanish) },
    ...(kind === 'cleanup' && { usualMaterialIds: typed.usual }),
  })
  return asRead(parsed, { descriptionItems: 'points', 'spanish.descriptionItems': 'pointsInSpanish' })
}
