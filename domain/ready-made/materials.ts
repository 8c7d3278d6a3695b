/**
 * The materials of the ready-made catalog (rule A26). The densities are loose pounds per cubic yard. The low, typical and high values
 * are those of dumpster calculators and of the conversion factors of the EPA and CalRecycle. A material that is counted by the piece, or
 * that may not be thrown away, has no density.
 */
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { Material } from '#domain/catalog/material.ts'
import type { MaterialIcon } from '#domain/catalog/material-icon.ts'
import type { IdsBySize } from '#domain/ready-made/container-types.ts'
import type { IdOf } from '#domain/ready-made/id-of.ts'

type Density = readonly [low: number, typical: number, high: number]

/**
 * The load is the way in which a material is hauled. It decides which dumpsters the material may go into. The price lists are made from it.
 */
export type ReadyMadeLoad = 'light' | 'shingles' | 'dirt' | 'concrete' | 'brick' | 'tile' | 'restricted'

export type ReadyMadeMaterial = Material & {
  readonly density: Density | null
  readonly load: ReadyMadeLoad
  readonly es: { readonly name: string }
}

type Row = {
  icon: MaterialIcon
  name: string
  es: string
  load?: ReadyMadeLoad
  density?: Density
  extraChargeInCents?: number
  best?: readonly ContainerSize[]
}

const rows: readonly Row[] = [
  { name: 'Household junk', icon: 'bag', es: 'Cosas de la casa', density: [150, 290, 520], best: ['10yard', '20yard'] },
  { name: 'Furniture', icon: 'furniture', es: 'Muebles', density: [150, 225, 300], best: ['20yard', '30yard'] },
  {
    name: 'Construction debris',
    icon: 'debris',
    es: 'Residuos de construcción',
    density: [280, 520, 850],
    best: ['20yard', '30yard', '40yard'],
  },
  {
    name: 'Lumber and wood',
    icon: 'wood',
    es: 'Madera',
    density: [220, 340, 520],
    best: ['20yard', '30yard', '40yard'],
  },
  { name: 'Drywall', icon: 'drywall', es: 'Tablaroca', density: [350, 500, 720], best: ['10yard', '20yard'] },
  {
    name: 'Roof shingles',
    icon: 'roofing',
    es: 'Tejas de asfalto',
    load: 'shingles',
    density: [700, 950, 1300],
    best: ['10yard', '20yard'],
  },
  {
    name: 'Yard waste and brush',
    icon: 'yard-waste',
    es: 'Ramas y residuos de jardín',
    density: [90, 180, 360],
    best: ['20yard', '30yard'],
  },
  { name: 'Scrap metal', icon: 'metal', es: 'Chatarra', density: [600, 800, 1000], best: ['10yard', '20yard'] },
  {
    name: 'Cardboard and packaging',
    icon: 'cardboard',
    es: 'Cartón y empaques',
    density: [50, 100, 150],
    best: ['30yard', '40yard'],
  },
  {
    name: 'Clean dirt',
    icon: 'dirt',
    es: 'Tierra limpia',
    load: 'dirt',
    density: [1700, 2200, 2800],
    best: ['10yard-heavy'],
  },
  {
    name: 'Concrete',
    icon: 'concrete',
    es: 'Concreto',
    load: 'concrete',
    density: [2500, 3000, 3600],
    best: ['concrete-box', '10yard-heavy'],
  },
  {
    name: 'Brick and block',
    icon: 'brick',
    es: 'Ladrillo y bloque',
    load: 'brick',
    density: [1400, 1900, 2500],
    best: ['concrete-box', '10yard-heavy'],
  },
  {
    name: 'Tile and stone',
    icon: 'tile',
    es: 'Azulejo y piedra',
    load: 'tile',
    density: [1200, 1700, 2400],
    best: ['10yard-heavy'],
  },
  { name: 'Mattress or box spring', icon: 'mattress', es: 'Colchón o base de cama', extraChargeInCents: 5000 },
  { name: 'Tire', icon: 'tire', es: 'Llanta', extraChargeInCents: 2500 },
  { name: 'TV or monitor', icon: 'screen', es: 'Televisor o monitor', extraChargeInCents: 3500 },
  {
    name: 'Refrigerator or air conditioner',
    icon: 'appliance',
    es: 'Refrigerador o aire acondicionado',
    extraChargeInCents: 4500,
  },
  { name: 'Asbestos', icon: 'dust', es: 'Asbesto', load: 'restricted' },
  { name: 'Paint, solvents and chemicals', icon: 'paint', es: 'Pintura, solventes y químicos', load: 'restricted' },
  { name: 'Batteries', icon: 'battery', es: 'Baterías', load: 'restricted' },
  {
    name: 'Oil, fuel and propane tanks',
    icon: 'fuel',
    es: 'Aceite, combustible y tanques de propano',
    load: 'restricted',
  },
  { name: 'Medical waste', icon: 'medical', es: 'Residuos médicos', load: 'restricted' },
]

export const readyMadeMaterials = (idOf: IdOf, ids: IdsBySize): readonly ReadyMadeMaterial[] =>
  rows.map((row, index) => ({
    _id: idOf('material', index + 1),
    name: row.name,
    displayOrder: (index + 1) * 10,
    isRestricted: row.load === 'restricted',
    extraChargeInCents: row.extraChargeInCents,
    recommendedContainerIds: (row.best ?? []).map(size => ids[size]),
    icon: row.icon,
    density: row.density ?? null,
    load: row.load ?? 'light',
    es: { name: row.es },
  }))
