/** These functions turn the typed form of the settings into the input of the call. */
import { type FeeSetting, feeSettings, type Settings, settingsSchema } from '#domain/company/settings.ts'
import { type StopKind, stopKinds } from '#domain/dispatch/stop.ts'
import { readDollars, typedDollars } from '#domain/value/money.ts'
import { factsField, readFacts, type TypedFacts, typedFacts } from '#web/office/settings/company/typed-facts.ts'
import { nearField, readNear, type TypedNear, typedNear } from '#web/office/settings/company/typed-near.ts'

/** The minutes at a stop have a field for each kind. */
export type MinutesField = `minutes.${StopKind}`
export const minutesField = (kind: StopKind): MinutesField => `minutes.${kind}`

/** These settings are typed as whole numbers. */
export const wholeSettings = [
  ...([
    'objectionHours',
    'waitFreeMinutes',
    'dayMinutes',
    'milesPerHour',
    'guestCartDays',
    'leadDays',
    'fixDays',
  ] as const),
] as const
type WholeSetting = (typeof wholeSettings)[number]

/** These settings are typed as numbers with up to two decimals. */
const decimalSettings = ['tonnageStepInHundredths', 'roadFactorInHundredths'] as const
type DecimalSetting = (typeof decimalSettings)[number]

export const neverByClock = 'never'

type TypedFees = { readonly [Fee in FeeSetting]: string }
type TypedNumbers = { readonly [Field in MinutesField | WholeSetting | DecimalSetting]: string }
export type TypedSettings = TypedFees &
  TypedFacts &
  TypedNear &
  TypedNumbers & {
    readonly phone: string
    readonly email: string
    readonly reviewsOrders: boolean
    readonly limitsDays: boolean
    readonly extraDaysRule: Settings['extraDaysRule']
    readonly settlesAlone: boolean
    readonly checksTrucks: boolean
    readonly needsPhoto: boolean
    readonly refundLimitInCents: string
    /** It is an hour, or never. */
    readonly publishHour: string
  }

export function typedSettings(settings: Settings): TypedSettings {
  const { reviewsOrders, limitsDays, settlesAlone, checksTrucks, needsPhoto, extraDaysRule, email } = settings
  return {
    reviewsOrders,
    limitsDays,
    settlesAlone,
    checksTrucks,
    needsPhoto,
    extraDaysRule,
    email,
    ...typedFacts(settings.publicFacts),
    ...typedNear(settings.nearRule),
    phone: settings.phone.replace(/^\+1/, ''),
    refundLimitInCents: typedDollars(settings.refundLimitInCents),
    publishHour: settings.publishHour === null ? neverByClock : String(settings.publishHour),
    ...by(wholeSettings, setting => String(settings[setting])),
    ...by(decimalSettings, setting => String(settings[setting] / 100)),
    ...by(stopKinds.map(minutesField), field => String(settings.serviceMinutes[kindOf(field)])),
    ...by(feeSettings, fee => typedDollars(settings[fee])),
  }
}

export type WrongSettings = ReadonlySet<keyof TypedSettings>

/** The result is the settings by the schema of the call, or the fields that are wrong. */
export function readSettings(typed: TypedSettings): { wrong: WrongSettings; settings: Settings | null } {
  const { phone, email, reviewsOrders, limitsDays, extraDaysRule, settlesAlone, checksTrucks, needsPhoto } = typed
  const { success, data, error } = settingsSchema.safeParse({
    email,
    reviewsOrders,
    limitsDays,
    extraDaysRule,
    settlesAlone,
    checksTrucks,
    needsPhoto,
    phone: `+1${phone}`,
    publicFacts: readFacts(typed),
    nearRule: readNear(typed),
    refundLimitInCents: readDollars(typed.refundLimitInCents) ?? -1,
    publishHour: typed.publishHour === neverByClock ? null : wholeOf(typed.publishHour),
    serviceMinutes: by(stopKinds, kind => wholeOf(typed[minutesField(kind)])),
    ...by(wholeSettings, setting => wholeOf(typed[setting])),
    ...by(decimalSettings, setting => hundredthsOf(typed[setting])),
    ...by(feeSettings, fee => readDollars(typed[fee]) ?? -1),
  })
  if (success) return { wrong: new Set(), settings: data }
  return {
    wrong: new Set(error.issues.map(({ path }) => fieldOf(path))),
    settings: null,
  }
}

function fieldOf([setting, ...inside]: readonly PropertyKey[]): keyof TypedSettings {
  if (setting === 'publicFacts') return factsField(inside)
  if (setting === 'nearRule') return nearField(inside)
  return [setting, ...inside].join('.').replace('serviceMinutes', 'minutes') as keyof TypedSettings
}

const kindOf = (field: MinutesField): StopKind => field.slice('minutes.'.length) as StopKind

const by = <Key extends string, Value>(keys: readonly Key[], each: (key: Key) => Value) =>
  Object.fromEntries(keys.map(key => [key, each(key)])) as { [One in Key]: Value }

/** The result is -1 if the text is no whole number. */
const wholeOf = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : -1)

/** The text "0.25" is read as 25; the result is -1 for anything else. */
function hundredthsOf(typed: string): number {
  const [, whole, fraction = ''] = /^(\d?)(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined || `${whole}${fraction}` === '' ? -1 : Number(`${whole}${fraction.padEnd(2, '0')}`)
}
