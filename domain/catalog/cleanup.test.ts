import { expect, test } from 'vitest'
import { usualMaterials } from './cleanup.ts'

const offered = [
  { _id: 'junk', isRestricted: false },
  { _id: 'wood', isRestricted: false, extraChargeInCents: 0 },
  { _id: 'tile', isRestricted: false },
  { _id: 'tv', isRestricted: false, extraChargeInCents: 2500 },
  { _id: 'paint', isRestricted: true },
]

test.each([
  ['nothing, when no kind is chosen', [], []],
  ['what the kind usually throws away', [['tile', 'wood']], ['wood', 'tile']],
  ['each once, in the order of the list, whichever kinds name it', [['tile', 'junk'], ['junk']], ['junk', 'tile']],
  ['only what is offered', [['junk', 'straw']], ['junk']],
  ['neither what costs more nor what may not go in', [['junk', 'tv', 'paint']], ['junk']],
])('the list of materials is ticked ahead with %s (rule C20)', (_, kinds, expected) => {
  const chosen = kinds.map(usualMaterialIds => ({ usualMaterialIds }))
  expect(usualMaterials(chosen, offered).map(one => one._id)).toEqual(expected)
})
