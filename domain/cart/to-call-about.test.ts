import { expect, test } from 'vitest'
import { splitMaterials } from './to-call-about.ts'

const offered = [
  { _id: 'junk', isRestricted: false },
  { _id: 'tv', isRestricted: false },
  { _id: 'asbestos', isRestricted: true },
  { _id: 'paint', isRestricted: true },
]

test('restricted materials among others are called about, and the others go into the dumpster', () => {
  const chosen = [{ id: 'asbestos' }, { id: 'junk' }, { id: 'paint', quantity: 2 }]
  expect(splitMaterials(chosen, offered)).toEqual({
    accepted: [{ id: 'junk' }],
    toCallAbout: [{ id: 'asbestos' }, { id: 'paint', quantity: 2 }],
  })
})

test('nothing is sorted out of a cart without restricted materials, or with no other ones', () => {
  const plain = [{ id: 'junk' }, { id: 'tv', quantity: 3 }]
  expect(splitMaterials(plain, offered)).toEqual({ accepted: plain, toCallAbout: [] })
  const restricted = [{ id: 'asbestos' }]
  expect(splitMaterials(restricted, offered)).toEqual({ accepted: restricted, toCallAbout: [] })
  expect(splitMaterials([], offered)).toEqual({ accepted: [], toCallAbout: [] })
})
