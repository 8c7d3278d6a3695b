/** The forms of the catalog (rule C14): weights are typed in tons, measures in feet, points one a line. */
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

/** A larger unit is typed with at most four decimals, a whole number of the smaller one is stored. */
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

/** The address may be pasted with spaces around it. */
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

/** The form is for a kind of cleanup, or for a description, which has no usual materials. */
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
