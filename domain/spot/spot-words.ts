/**
 * The spot and its checks in words (rule C68). The customer's page, the office and the driver's phone show the same words. The server sends
 * them to the phone, which has them without a connection.
 */
import type { Language } from '#domain/value/language.ts'
import type { Facing, Ground, SpotChecks, Verdict, WayEnd } from './check-spot.ts'
import { liftFeet, wayFeet } from './check-spot.ts'

export type Finding = { readonly about: keyof SpotChecks['verdicts']; readonly verdict: Verdict; readonly text: string }

type Words = {
  readonly title: string
  readonly titleEarlier: string
  readonly ground: Readonly<Record<Ground, string>>
  readonly toHouse: (feet: number) => string
  readonly toCurb: (feet: number) => string
  /** The door is at the end that the truck does not pull up, so it looks away from the front. */
  readonly door: Readonly<Record<Facing, string>>
  readonly wayClear: string
  readonly wayShort: (feet: number, end: WayEnd) => string
  readonly wiresUnknown: string
  readonly wiresNone: string
  readonly wiresAbove: string
  readonly groundFound: Readonly<Record<Ground, string>>
  readonly houseHit: string
}

const english: Words = {
  title: 'Where the customer wants it',
  titleEarlier: 'Where it was wanted last time',
  ground: {
    driveway: 'On the driveway',
    partly: 'Partly on the driveway',
    curb: 'Partly on the street',
    street: 'On the street',
    grass: 'On the grass',
    lot: 'On the lot',
  },
  toHouse: feet => `${feet} ft from the house`,
  toCurb: feet => `${feet} ft from the curb`,
  door: {
    street: 'door to the house',
    house: 'door to the street',
    left: 'door to the right',
    right: 'door to the left',
    angle: 'at an angle',
  },
  wayClear: `The truck has its ${wayFeet} ft of clear way.`,
  wayShort: (feet, end) => {
    const ends = {
      house: 'the house is in the way',
      across: 'the street ends there, and the driver may have to come in at an angle',
      edge: 'the lot ends there',
    }
    return `The truck has ${feet} of the ${wayFeet} ft that it needs: ${ends[end]}.`
  },
  wiresUnknown: 'Wires above: not known.',
  wiresNone: `No wires above it or above the ${liftFeet} ft in front of it.`,
  wiresAbove: 'Wires hang above it, and the truck lifts its bed 23 ft high.',
  groundFound: {
    driveway: 'It stands on the driveway.',
    lot: 'It stands on open ground.',
    partly: 'A part of it stands off the driveway.',
    curb: 'A part of it stands on the street, for which a city may ask for a permit.',
    street: 'It stands on the street, for which a city may ask for a permit.',
    grass: 'It stands on grass, where the truck leaves tracks.',
  },
  houseHit: 'It runs into the house.',
}

const spanish: Words = {
  title: 'Dónde lo quiere el cliente',
  titleEarlier: 'Dónde lo querían la última vez',
  ground: {
    driveway: 'En la entrada',
    partly: 'En parte sobre la entrada',
    curb: 'En parte en la calle',
    street: 'En la calle',
    grass: 'En el césped',
    lot: 'En el terreno',
  },
  toHouse: feet => `a ${feet} pies de la casa`,
  toCurb: feet => `a ${feet} pies de la calle`,
  door: {
    street: 'con la puerta hacia la casa',
    house: 'con la puerta hacia la calle',
    left: 'con la puerta hacia la derecha',
    right: 'con la puerta hacia la izquierda',
    angle: 'en diagonal',
  },
  wayClear: `El camión tiene sus ${wayFeet} pies de paso libre.`,
  wayShort: (feet, end) => {
    const ends = {
      house: 'la casa estorba',
      across: 'ahí termina la calle, y quizás tenga que entrar en diagonal',
      edge: 'ahí termina el terreno',
    }
    return `El camión tiene ${feet} de los ${wayFeet} pies que necesita: ${ends[end]}.`
  },
  wiresUnknown: 'Cables arriba: no se sabe.',
  wiresNone: `No hay cables arriba ni en los ${liftFeet} pies de enfrente.`,
  wiresAbove: 'Hay cables arriba, y el camión levanta su plataforma a 23 pies.',
  groundFound: {
    driveway: 'Queda sobre la entrada.',
    lot: 'Queda en terreno abierto.',
    partly: 'Una parte queda fuera de la entrada.',
    curb: 'Una parte queda en la calle, y la ciudad puede pedir un permiso.',
    street: 'Queda en la calle, y la ciudad puede pedir un permiso.',
    grass: 'Queda sobre el césped, donde el camión deja huellas.',
  },
  houseHit: 'Choca con la casa.',
}

const wordsIn = (language: Language): Words => (language === 'es' ? spanish : english)

export const spotTitle = (isEarlier: boolean, language: Language): string =>
  wordsIn(language)[isEarlier ? 'titleEarlier' : 'title']

/** Describes the spot in one sentence, as a screen reader reads it after each move. */
export function spotSentence(checks: SpotChecks, language: Language): string {
  const words = wordsIn(language)
  const { ground, facing, toHouse, toCurb } = checks
  const parts = [
    words.ground[ground],
    toHouse === null || ground === 'street' ? null : words.toHouse(toHouse),
    toCurb === null || ground === 'street' ? null : words.toCurb(toCurb),
    words.door[facing],
  ]
  return `${parts.filter(part => part !== null).join(', ')}.`
}

const order = ['bad', 'tight', 'good'] as const

/** Returns what the checks found, the worst first. */
export function findingsOf(checks: SpotChecks, language: Language): Finding[] {
  const words = wordsIn(language)
  const { clearFeet, wayEnd, isUnderWires, ground, verdicts } = checks
  const wires = isUnderWires === null ? words.wiresUnknown : isUnderWires ? words.wiresAbove : words.wiresNone
  const found = (about: Finding['about'], text: string): Finding => ({ about, verdict: verdicts[about], text })
  const all = [
    found('way', wayEnd === null ? words.wayClear : words.wayShort(clearFeet, wayEnd)),
    found('wires', wires),
    verdicts.house === 'bad' ? found('house', words.houseHit) : found('ground', words.groundFound[ground]),
  ]
  return all.sort((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
}
