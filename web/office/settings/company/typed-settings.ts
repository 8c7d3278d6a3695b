/** What was typed into the form of the settings, as the call takes it. */
import { type FeeSetting, feeSettings, type Settings, settingsSchema } from '#domain/company/settings.ts'
import { readDollars, typedDollars } from '#domain/money.ts'

type TypedFees = { readonly [Fee in FeeSetting]: string }
export type TypedSettings = TypedFees & {
  readonly phone: string
  readonly email: string
  readonly reviewsOrders: boolean
  readonly objectionHours: string
  readonly tonnageStepInHundredths: string
  readonly extraDaysRule: Settings['extraDaysRule']
  readonly settlesAlone: boolean
  readonly checksTrucks: boolean
  readonly waitFreeMinutes: string
  readonly refundLimitInCents: string
}

export function typedSettings(settings: Settings): TypedSettings {
  const { reviewsOrders, settlesAlone, checksTrucks, extraDaysRule, email } = settings
  return {
    ...{ reviewsOrders, settlesAlone, checksTrucks, extraDaysRule, email },
    phone: settings.phone.replace(/^\+1/, ''),
    objectionHours: String(settings.objectionHours),
    tonnageStepInHundredths: String(settings.tonnageStepInHundredths / 100),
    waitFreeMinutes: String(settings.waitFreeMinutes),
    refundLimitInCents: typedDollars(settings.refundLimitInCents),
    ...feesBy(fee => typedDollars(settings[fee])),
  }
}

export type WrongSettings = ReadonlySet<keyof TypedSettings>

/** The settings by the schema of the call, or which of the fields are wrong. */
export function readSettings(typed: TypedSettings): { wrong: WrongSettings; settings: Settings | null } {
  const { success, data, error } = settingsSchema.safeParse({
    ...typed,
    phone: `+1${typed.phone}`,
    objectionHours: wholeOf(typed.objectionHours),
    waitFreeMinutes: wholeOf(typed.waitFreeMinutes),
    refundLimitInCents: readDollars(typed.refundLimitInCents) ?? -1,
    tonnageStepInHundredths: hundredthsOf(typed.tonnageStepInHundredths),
    ...feesBy(fee => readDollars(typed[fee]) ?? -1),
  })
  if (success) return { wrong: new Set(), settings: data }
  return { wrong: new Set(error.issues.map(issue => issue.path[0] as keyof TypedSettings)), settings: null }
}

const feesBy = <Value>(each: (fee: FeeSetting) => Value) =>
  Object.fromEntries(feeSettings.map(fee => [fee, each(fee)])) as { [Fee in FeeSetting]: Value }

/** -1 where it is no whole number. */
const wholeOf = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : -1)

/** "0.25" as 25; -1 for anything else. */
function hundredthsOf(typed: string): number {
  const [, whole, fraction = ''] = /^(\d?)(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined || `${whole}${fraction}` === '' ? -1 : Number(`${whole}${fraction.padEnd(2, '0')}`)
}
