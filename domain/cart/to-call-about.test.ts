import { expect, test } from 'vitest'
import { splitMaterials } from './to-call-about.ts'

const offered = [
  { _id: 'junk', isRestricted: false },
  { _id: 'tv', isRestricted: false },
  { _id: 'asbestos', isRestricted: true },
  { _id: 'paint', isRestricted: true },
]

test('a mixed cart keeps its accepted materials for the dumpster, and its restricted ones are left for a call', () => {
  const chosen = [{ id: 'asbestos' }, { id: 'junk' }, { id: 'paint', quantity: 2 }]
  expect(splitMaterials(chosen, offered)).toEqual({
    accepted: [{ id: 'junk' }],
    toCallAbout: [{ id: 'asbestos' }, { id: 'paint', quantity: 2 }],
  })
})

test('a cart without restricted materials, or with only restricted ones, keeps all of its materials', () => {
  const plain = [{ id: 'junk' }, { id: 'tv', quantity: 3 }]
  expect(splitMaterials(plain, offered)).toEqual({ accepted: plain, toCallAbout: [] })
  const restricted = [{ id: 'asbestos' }]
  expect(splitMaterials(restricted, offered)).toEqual({ accepted: restricted, toCallAbout: [] })
  expect(splitMaterials([], offered)).toEqual({ accepted: [], toCallAbout: [] })
})
