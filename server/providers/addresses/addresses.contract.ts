import { describe, expect, it } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import type { Addresses } from './addresses.ts'

const austin = '78701' as ZipCode

/** Every implementation of the addresses port must pass these tests, for addresses that exist. */
export function addressesContract(name: string, open: () => Addresses): void {
  describe(`the ${name} address search`, () => {
    it('suggests the address that was typed and resolves it to its parts', async () => {
      const addresses = open()
      const {
        suggestions: [first],
      } = await addresses.search('1100 Congress Ave, Austin, TX 78701', austin)
      expect(first?.text).toContain('1100 Congress Ave')
      const { googlePlaceId: _, ...place } = (await addresses.resolve(first?.placeId ?? '')) ?? {}
      expect(place).toEqual({
        line1: '1100 Congress Ave',
        city: 'Austin',
        state: 'TX',
        postalCode: '78701',
        country: 'US',
      })
    })

    it('completes a typed street from the ZIP of the cart', async () => {
      const addresses = open()
      const {
        suggestions: [first],
      } = await addresses.search('1100 congress ave', austin)
      expect(await addresses.resolve(first?.placeId ?? '')).toMatchObject({ city: 'Austin', state: 'TX' })
    })

    it('suggests at most five addresses', async () => {
      expect((await open().search('100 Main St, Houston, TX', null)).suggestions.length).toBeLessThanOrEqual(5)
    })

    it('suggests nothing for empty text, for words without a number and for a number alone', async () => {
      for (const text of ['', '   ', 'hello', '9'.repeat(500)])
        expect((await open().search(text, austin)).suggestions).toEqual([])
    })

    it('gives place ids that fit into a call', async () => {
      for (const { placeId } of (await open().search('1100 Congress Ave', austin)).suggestions)
        expect(placeId).toMatch(/^[\w.~:-]{1,1000}$/)
    })

    it('knows the place of a ZIP, and nothing of a ZIP that does not exist', () => {
      const found = open().findZip(austin)
      expect(found).toMatchObject({ city: 'Austin', state: 'TX', timeZone: 'America/Chicago' })
      expect(found?.latitude).toBeCloseTo(30.27, 1)
      expect(found?.longitude).toBeCloseTo(-97.74, 1)
      expect(open().findZip('00000')).toBeNull()
    })

    it('finds no place for an id that it did not give', async () => {
      for (const placeId of ['', 'x', 'us..', 'us.W10.AAAA', `us.${'a'.repeat(900)}.b`]) {
        expect(await open().resolve(placeId)).toBeNull()
      }
    })
  })
}
