/**
 * The container types of the ready-made catalog (rule A26). The outside measures are as haulers publish them. Their product is more than
 * the nominal volume, so the volume is given separately. The weights stay below ten tons, which is the highest load of a roll-off truck on
 * roads in Texas.
 */
import { type ContainerSize, containerSizes } from '#domain/catalog/container-size.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import type { IdOf } from '#domain/ready-made/id-of.ts'

export type ReadyMadeContainerType = Omit<ContainerType, 'dimensions' | 'archived'> & {
  readonly lengthInInches: number
  readonly widthInInches: number
  readonly heightInInches: number
  readonly es: Pick<ContainerType, 'name' | 'capacityDescription' | 'recommendedUse'>
}

/** Each size has one container type, with this number. */
const numberOfSize: Readonly<Record<ContainerSize, number>> = {
  '10yard': 1,
  '10yard-heavy': 2,
  '20yard': 3,
  '30yard': 4,
  '40yard': 5,
  'concrete-box': 6,
}

export type IdsBySize = Readonly<Record<ContainerSize, string>>

export const containerIdsBySize = (idOf: IdOf): IdsBySize =>
  Object.fromEntries(containerSizes.map(size => [size, idOf('container-type', numberOfSize[size])])) as IdsBySize

const feet = (length: number, width: number, height: number) => ({
  lengthInInches: length * 12,
  widthInInches: width * 12,
  heightInInches: height * 12,
})

export const readyMadeContainerTypes = (ids: IdsBySize): readonly ReadyMadeContainerType[] =>
  rows.map(row => ({ _id: ids[row.size], ...row }))

const rows: readonly Omit<ReadyMadeContainerType, '_id'>[] = [
  {
    name: 'Concrete Box',
    size: 'concrete-box',
    maxWeight: 20_000,
    volume: 6,
    pricePerDay: 6000,
    preAuthAmount: 25_000,
    ...feet(10, 7, 2.5),
    capacityDescription: 'Two pick-up truck loads of broken concrete or brick, level with the rim',
    recommendedUse: 'Clean concrete and brick, which are crushed and used again',
    imageUrl: '',
    es: {
      name: 'Contenedor para concreto',
      capacityDescription: 'Dos camionetas de concreto o ladrillo roto, al ras del borde',
      recommendedUse: 'Concreto y ladrillo limpios, que se trituran y se vuelven a usar',
    },
  },
  {
    name: '10 Yard Dumpster',
    size: '10yard',
    maxWeight: 10_000,
    volume: 10,
    pricePerDay: 5700,
    preAuthAmount: 20_000,
    ...feet(12, 8, 4),
    capacityDescription: 'Four pick-up truck loads, or the contents of a one-car garage',
    recommendedUse: 'Garage cleanouts, a bathroom remodel, 1,500 square feet of shingles',
    imageUrl: '',
    es: {
      name: 'Contenedor de 10 yardas',
      capacityDescription: 'Cuatro camionetas, o lo que hay en un garaje de un auto',
      recommendedUse: 'Limpieza de garaje, remodelación de un baño, 1,500 pies cuadrados de tejas',
    },
  },
  {
    name: '10 Yard Heavy Dumpster',
    size: '10yard-heavy',
    maxWeight: 20_000,
    volume: 10,
    pricePerDay: 6500,
    preAuthAmount: 30_000,
    ...feet(14, 7, 3),
    capacityDescription: 'Four pick-up truck loads; fill dirt and rubble only to the line inside',
    recommendedUse: 'Dirt, brick, tile and concrete, low enough for a wheelbarrow',
    imageUrl: '',
    es: {
      name: 'Contenedor de 10 yardas para carga pesada',
      capacityDescription: 'Cuatro camionetas; tierra y escombro solo hasta la línea interior',
      recommendedUse: 'Tierra, ladrillo, azulejo y concreto, con borde bajo para carretilla',
    },
  },
  {
    name: '20 Yard Dumpster',
    size: '20yard',
    maxWeight: 16_000,
    volume: 20,
    pricePerDay: 7500,
    preAuthAmount: 30_000,
    ...feet(22, 8, 4.5),
    capacityDescription: 'Six to eight pick-up truck loads',
    recommendedUse: 'A kitchen remodel, a whole floor of flooring, 2,500 square feet of shingles',
    imageUrl: '',
    es: {
      name: 'Contenedor de 20 yardas',
      capacityDescription: 'De seis a ocho camionetas',
      recommendedUse: 'Remodelación de cocina, el piso de toda una planta, 2,500 pies cuadrados de tejas',
    },
  },
  {
    name: '30 Yard Dumpster',
    size: '30yard',
    maxWeight: 20_000,
    volume: 30,
    pricePerDay: 8900,
    preAuthAmount: 40_000,
    ...feet(22, 8, 6),
    capacityDescription: 'Nine to twelve pick-up truck loads',
    recommendedUse: 'An addition, a garage torn down, clearing out a whole house',
    imageUrl: '',
    es: {
      name: 'Contenedor de 30 yardas',
      capacityDescription: 'De nueve a doce camionetas',
      recommendedUse: 'Ampliaciones, demolición de un garaje, vaciar una casa entera',
    },
  },
  {
    name: '40 Yard Dumpster',
    size: '40yard',
    maxWeight: 20_000,
    volume: 40,
    pricePerDay: 10_300,
    preAuthAmount: 50_000,
    ...feet(22, 8, 8),
    capacityDescription: 'Twelve to sixteen pick-up truck loads',
    recommendedUse: 'New construction, commercial build-outs, light and bulky waste',
    imageUrl: '',
    es: {
      name: 'Contenedor de 40 yardas',
      capacityDescription: 'De doce a dieciséis camionetas',
      recommendedUse: 'Obra nueva, locales comerciales, residuos ligeros y voluminosos',
    },
  },
]
