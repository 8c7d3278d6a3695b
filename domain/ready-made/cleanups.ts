/** The kinds of cleanup of the ready-made catalog (rule A26). */
import type { Cleanup } from '#domain/catalog/cleanup.ts'
import type { IdOf } from '#domain/ready-made/id-of.ts'
import type { ReadyMadeMaterial } from '#domain/ready-made/materials.ts'

type Texts = Pick<Cleanup, 'title' | 'descriptionItems'>
export type ReadyMadeCleanup = Cleanup & { readonly es: Texts }

const text = (title: string, ...descriptionItems: [string, string, string]): Texts => ({ title, descriptionItems })

const texts: readonly { en: Texts; es: Texts; usual: readonly string[] }[] = [
  {
    en: text('Home cleanout', 'Garage, attic or basement', 'Old furniture and boxes', 'Getting ready to sell'),
    es: text('Limpieza de casa', 'Garaje, ático o sótano', 'Muebles viejos y cajas', 'Preparar la casa para venderla'),
    usual: ['Household junk', 'Furniture'],
  },
  {
    en: text('Moving or estate', 'What the new place has no room for', 'Clearing out a family home', 'Storage units'),
    es: text(
      'Mudanza o herencia',
      'Lo que no cabe en la casa nueva',
      'Vaciar la casa familiar',
      'Bodegas de almacenamiento',
    ),
    usual: ['Household junk', 'Furniture', 'Cardboard and packaging'],
  },
  {
    en: text(
      'Kitchen or bath remodel',
      'Cabinets and counters',
      'Drywall, tile and flooring',
      'Packaging of the new fixtures',
    ),
    es: text(
      'Remodelación de cocina o baño',
      'Gabinetes y cubiertas',
      'Tablaroca, azulejo y pisos',
      'Empaques de lo nuevo',
    ),
    usual: ['Construction debris', 'Lumber and wood', 'Drywall', 'Cardboard and packaging'],
  },
  {
    en: text('Roofing', 'Shingles and underlayment', 'Decking and flashing', 'Gutters and vents'),
    es: text('Techos', 'Tejas y fieltro', 'Madera y láminas del techo', 'Canaletas y ventilas'),
    usual: ['Lumber and wood', 'Roof shingles'],
  },
  {
    en: text('Yard and landscaping', 'Brush, branches and leaves', 'Sod, dirt and rock', 'Old fences and decks'),
    es: text('Jardín y paisajismo', 'Ramas, arbustos y hojas', 'Césped, tierra y piedra', 'Cercas y terrazas viejas'),
    usual: ['Yard waste and brush'],
  },
  {
    en: text('New construction', 'Framing and siding offcuts', 'Drywall and insulation', 'Pallets and packaging'),
    es: text('Obra nueva', 'Recortes de estructura y fachada', 'Tablaroca y aislante', 'Tarimas y empaques'),
    usual: ['Construction debris', 'Lumber and wood', 'Drywall', 'Cardboard and packaging'],
  },
  {
    en: text('Demolition and concrete', 'Slabs, driveways and patios', 'Brick walls and chimneys', 'Sheds and garages'),
    es: text(
      'Demolición y concreto',
      'Losas, entradas y patios',
      'Muros de ladrillo y chimeneas',
      'Cobertizos y garajes',
    ),
    usual: ['Concrete'],
  },
]

export function readyMadeCleanups(idOf: IdOf, materials: readonly ReadyMadeMaterial[]): readonly ReadyMadeCleanup[] {
  const materialId = (name: string) => {
    const material = materials.find(one => one.name === name)
    if (!material) throw new Error(`no material is called ${name}`)
    return material._id
  }
  return texts.map(({ en, es, usual }, index) => ({
    _id: idOf('cleanup', index + 1),
    ...en,
    usualMaterialIds: usual.map(materialId),
    es,
  }))
}
