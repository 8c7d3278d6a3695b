/**
 * These people work for the demo hauler. Their telephone numbers are reserved for fiction (555-01xx). They sign in with a code like
 * everybody else.
 */
import type { Right } from '#domain/account/roles.ts'
import type { Language } from '#domain/value/language.ts'
import { demoTrucks } from './fleet.ts'
import { demoId } from './ids.ts'

type OfficePerson = {
  readonly id: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  /** Null means all rights. */
  readonly rights: readonly Right[] | null
}

export const demoOffice: readonly OfficePerson[] = [
  { id: demoId('person', 1), phone: '+15125550111', firstName: 'Dana', lastName: 'Whitfield', rights: null },
  { id: demoId('person', 2), phone: '+15125550112', firstName: 'Miguel', lastName: 'Santos', rights: ['dispatch'] },
  { id: demoId('person', 3), phone: '+15125550113', firstName: 'Priya', lastName: 'Nair', rights: ['money'] },
]

type DemoDriver = {
  readonly id: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly usualTruckId: string
}

const truckNamed = (name: string): string => {
  const found = demoTrucks.find(one => one.name === name)
  if (!found) throw new Error(`the demo hauler has no truck ${name}`)
  return found.id
}

const driver = (number: number, name: string, usual: string, language: Language = 'en'): DemoDriver => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const phone = `+1512555012${number}`
  return { id: demoId('driver', number), phone, firstName, lastName, language, usualTruckId: truckNamed(usual) }
}

export const demoDrivers: readonly DemoDriver[] = [
  driver(1, 'Luis Ortega', 'Mack 12', 'es'),
  driver(2, 'Ana Pruitt', 'Pete 7'),
  driver(3, 'Ray Kowalski', 'Freightliner 9'),
  driver(4, 'Bo Tran', 'Ford 2'),
]
