/**
 * The demo hauler drives in these areas. Post-box ZIPs are left out, because no dumpster can be put there.
 *
 * The sales taxes are the combined rates (state 6.25 % and local) of the Texas Comptroller. Austin has 8.25 % (city
 * 1 %, Capital Metro 1 %). The towns in the same list reach the state's maximum of 8.25 % as well. Unincorporated Bastrop
 * and Caldwell counties have 6.75 % (county 0.5 %), as published for Red Rock, Rosanky, Fentress and Prairie Lea. A tax
 * district can be smaller than a ZIP, so these rates are for a demonstration and are no tax advice.
 *
 * Taking waste away is a taxable service in Texas (Tax Code 151.0048), and so is everything that is charged with it.
 */
import type { TaxableKind } from '#domain/pricing/service-area.ts'
import { demoId } from './ids.ts'

export type DemoArea = {
  readonly id: string
  readonly name: string
  readonly cityFeeInCents: number
  readonly taxRate: string
  readonly taxableKinds: readonly TaxableKind[]
  readonly zipCodesByCity: Readonly<Record<string, readonly string[]>>
}

const taxedInTexas = ['container', 'materials', 'additional-material', 'city-fee', 'add-on', 'fee'] as const

export const demoAreas: readonly DemoArea[] = [
  {
    id: demoId('service-area', 1),
    name: 'Austin and its suburbs',
    cityFeeInCents: 1500,
    taxRate: '0.0825',
    taxableKinds: taxedInTexas,
    zipCodesByCity: {
      Austin: [
        '78701',
        '78702',
        '78703',
        '78704',
        '78705',
        '78717',
        '78719',
        '78721',
        '78722',
        '78723',
        '78724',
        '78725',
        '78726',
        '78727',
        '78728',
        '78729',
        '78730',
        '78731',
        '78732',
        '78733',
        '78734',
        '78735',
        '78736',
        '78737',
        '78738',
        '78739',
        '78741',
        '78742',
        '78744',
        '78745',
        '78746',
        '78747',
        '78748',
        '78749',
        '78750',
        '78751',
        '78752',
        '78753',
        '78754',
        '78756',
        '78757',
        '78758',
        '78759',
      ],
      Buda: ['78610'],
      'Cedar Park': ['78613'],
      'Del Valle': ['78617'],
      Georgetown: ['78626', '78628', '78633'],
      Hutto: ['78634'],
      Kyle: ['78640'],
      Leander: ['78641'],
      Manchaca: ['78652'],
      Manor: ['78653'],
      Pflugerville: ['78660'],
      'Round Rock': ['78664', '78665', '78681'],
    },
  },
  {
    id: demoId('service-area', 2),
    name: 'Bastrop and Caldwell country',
    cityFeeInCents: 3500,
    taxRate: '0.0675',
    taxableKinds: taxedInTexas,
    zipCodesByCity: {
      Fentress: ['78622'],
      'Prairie Lea': ['78661'],
      'Red Rock': ['78662'],
      Rosanky: ['78953'],
    },
  },
]
