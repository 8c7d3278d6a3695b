/** These functions turn the typed form of a new company into the input of the call. */
import { taxableKinds, usTimeZones } from '#domain/area/area.ts'
import { readZipList } from '#domain/area/zip-list.ts'
import { newCompanySchema } from '#domain/company/new-company.ts'
import { decimalOfPercent } from '#domain/pricing/typed-percent.ts'
import type { NewCompany } from '#web/office/operator/queries.ts'

export type TypedCompany = {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly boxPrefix: string
  readonly area: string
  readonly timeZone: string
  readonly tax: string
  readonly zips: string
  readonly adminPhone: string
}
export const noCompany: TypedCompany = {
  name: '',
  phone: '',
  email: '',
  boxPrefix: '',
  area: '',
  timeZone: usTimeZones[1],
  tax: '',
  zips: '',
  adminPhone: '',
}

type Wrong = ReadonlySet<keyof TypedCompany>
type ReadCompany = {
  readonly wrong: Wrong
  /** These words of the list are no ZIPs. */
  readonly unread: readonly string[]
  readonly company: NewCompany | null
}

const fieldOf: Readonly<Record<string, keyof TypedCompany>> = {
  'area.name': 'area',
  'area.timeZone': 'timeZone',
  'area.taxRate': 'tax',
  zipCodes: 'zips',
}

/** The result is the company by the schema of the call, or the fields that are wrong. */
export function readCompany(typed: TypedCompany, id: string): ReadCompany {
  const { zipCodes, wrong: unread } = readZipList(typed.zips)
  const { success, data, error } = newCompanySchema.safeParse({
    id,
    name: typed.name,
    email: typed.email,
    phone: `+1${typed.phone}`,
    adminPhone: `+1${typed.adminPhone}`,
    boxPrefix: typed.boxPrefix.trim() === '' ? null : typed.boxPrefix.trim(),
    area: {
      name: typed.area,
      timeZone: typed.timeZone,
      cityFeeInCents: 0,
      taxableKinds: [...taxableKinds],
      taxRate: decimalOfPercent(typed.tax.trim() === '' ? '0' : typed.tax).replace(/\.0+$/, ''),
    },
    zipCodes: [...zipCodes],
  })
  const wrong = new Set<keyof TypedCompany>(unread.length > 0 ? ['zips'] : [])
  for (const { path } of error?.issues ?? []) {
    const name = path[0] === 'area' ? path.join('.') : String(path[0])
    wrong.add(fieldOf[name] ?? (name as keyof TypedCompany))
  }
  return { wrong, unread, company: success && wrong.size === 0 ? data : null }
}
