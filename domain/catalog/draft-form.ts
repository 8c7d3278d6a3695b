/** The forms of the catalog (rule C14). The office types weights in tons, measures in feet, and one point in each line. */
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import {
  addOnFactsSchema,
  cleanupFactsSchema,
  containerTypeFactsSchema,
  materialFactsSchema,
  timeWindowFactsSchema,
} from '#domain/catalog/draft.ts'
import type { MaterialIcon } from '#domain/catalog/material-icon.ts'
import {
  type Codec,
  decimals,
  dollars,
  emptyAs,
  formOf,
  lines,
  optionalText,
  partOf,
  wholeNumber,
} from '#domain/value/form.ts'
import { poundsPerTon } from '#domain/value/weight.ts'

const inchesPerFoot = 12

const tenThousandths = decimals(4)

/** The office types a number of the larger unit with at most four decimals. The value is a whole number of the smaller unit. */
const inUnitsOf = (size: number): Codec<string, number> => ({
  inputMode: 'decimal',
  toTyped: value => tenThousandths.toTyped(value === null ? null : Math.round((value / size) * 10_000)),
  fromTyped: typed => {
    const read = tenThousandths.fromTyped(typed.replace(',', '.'))
    return read === undefined ? undefined : Math.round((read * size) / 10_000)
  },
})

const feet = inUnitsOf(inchesPerFoot)

const chosenSize: Codec<ContainerSize | '', ContainerSize> = {
  toTyped: size => size ?? '',
  fromTyped: typed => typed || undefined,
}

const chosenIcon: Codec<MaterialIcon | '', MaterialIcon | null> = {
  toTyped: icon => icon ?? '',
  fromTyped: typed => typed || null,
}

/** Spaces around a pasted address are removed. */
const address: Codec<string, string> = {
  toTyped: url => url ?? '',
  fromTyped: typed => typed.trim(),
}

export const containerTypeForm = formOf(
  containerTypeFactsSchema,
  {
    size: chosenSize,
    maxWeightInPounds: inUnitsOf(poundsPerTon),
    volumeInCubicYards: wholeNumber,
    pricePerDayInCents: dollars,
    preAuthAmountInCents: dollars,
    lengthInInches: feet,
    widthInInches: feet,
    heightInInches: feet,
    imageUrl: address,
  },
  {
    spanish: partOf(
      containerTypeFactsSchema.shape.spanish,
      { name: optionalText, capacityDescription: optionalText, recommendedUse: optionalText },
      {},
      { name: 'nameInSpanish', capacityDescription: 'capacityInSpanish', recommendedUse: 'useInSpanish' },
    ),
  },
)

export const materialForm = formOf(
  materialFactsSchema,
  { extraChargeInCents: emptyAs(null, dollars), icon: chosenIcon },
  { spanish: partOf(materialFactsSchema.shape.spanish, { name: optionalText }, {}, { name: 'nameInSpanish' }) },
)

export const addOnForm = formOf(
  addOnFactsSchema,
  { priceInCents: dollars },
  {
    spanish: partOf(
      addOnFactsSchema.shape.spanish,
      { title: optionalText, description: optionalText },
      {},
      { title: 'titleInSpanish', description: 'descriptionInSpanish' },
    ),
  },
)

/** The form of a kind of cleanup or of a description. A description has no usual materials. */
export const pointsForm = formOf(
  cleanupFactsSchema,
  { descriptionItems: lines },
  {
    spanish: partOf(
      cleanupFactsSchema.shape.spanish,
      { title: optionalText, descriptionItems: emptyAs(null, lines) },
      {},
      { title: 'titleInSpanish', descriptionItems: 'pointsInSpanish' },
    ),
  },
)

const chosenDays: Codec<'workdays' | 'saturday', boolean> = {
  toTyped: onlyWeekend => (onlyWeekend ? 'saturday' : 'workdays'),
  fromTyped: typed => typed === 'saturday',
}

export const timeWindowForm = formOf(
  timeWindowFactsSchema,
  { start: wholeNumber, end: wholeNumber, onlyWeekend: chosenDays, name: optionalText },
  { spanish: partOf(timeWindowFactsSchema.shape.spanish, { name: optionalText }, {}, { name: 'nameInSpanish' }) },
)
