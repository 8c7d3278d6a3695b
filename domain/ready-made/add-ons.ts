/** The add-ons of the ready-made catalog (rule A26). */
import type { AddOn } from '#domain/catalog/add-on.ts'
import type { IdOf } from '#domain/ready-made/id-of.ts'

export type ReadyMadeAddOn = AddOn & { readonly es: Pick<AddOn, 'title' | 'description'> }

type Row = Omit<ReadyMadeAddOn, '_id'>

const addOn = (priceInCents: number, en: Row['es'], es: Row['es']): Row => ({ ...en, priceInCents, es })

export const readyMadeAddOns = (idOf: IdOf): readonly ReadyMadeAddOn[] =>
  rows.map((row, index) => ({ _id: idOf('add-on', index + 1), ...row }))

const rows: readonly Row[] = [
  addOn(
    3500,
    {
      title: 'Driveway boards',
      description: 'Planks under the wheels and rails, so that concrete and pavers keep no marks.',
    },
    {
      title: 'Tablas para la entrada',
      description: 'Tablas bajo ruedas y rieles para no marcar el concreto ni los adoquines.',
    },
  ),
  addOn(
    2900,
    {
      title: 'Damage waiver',
      description: 'Covers up to $1,000 of accidental damage to the dumpster while it is with you.',
    },
    {
      title: 'Exención por daños',
      description: 'Cubre hasta $1,000 de daños accidentales al contenedor mientras lo tiene.',
    },
  ),
  addOn(
    2500,
    {
      title: 'Tarp cover',
      description: 'A fitted cover keeps rain out: wet loads weigh more, and weight is what costs.',
    },
    {
      title: 'Lona',
      description: 'Una lona a la medida evita que entre la lluvia: lo mojado pesa más y el peso se paga.',
    },
  ),
  addOn(
    7500,
    {
      title: 'Street permit handling',
      description: 'We apply for the right-of-way permit with the city and post it. The city’s own fee is extra.',
    },
    {
      title: 'Trámite del permiso',
      description: 'Tramitamos y colocamos el permiso de vía pública. La tarifa municipal es aparte.',
    },
  ),
  addOn(
    16_500,
    {
      title: 'Portable toilet',
      description: 'Delivered with the dumpster and picked up with it, serviced once a week.',
    },
    { title: 'Baño portátil', description: 'Se entrega y se recoge con el contenedor; limpieza una vez por semana.' },
  ),
  addOn(
    4000,
    {
      title: 'Sweep after pick-up',
      description: 'The driver sweeps the place and goes over it with a magnet for nails.',
    },
    { title: 'Barrido al recoger', description: 'El chofer barre el lugar y pasa un imán para los clavos.' },
  ),
  addOn(
    2400,
    { title: 'Contractor bags', description: 'Twenty heavy 42-gallon bags, left with the dumpster.' },
    {
      title: 'Bolsas para escombro',
      description: 'Veinte bolsas gruesas de 42 galones, entregadas con el contenedor.',
    },
  ),
]
