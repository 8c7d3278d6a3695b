import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type FileStore, keyOf, markName, maxListed } from './files.ts'

/** Every store of files must pass these tests. */
export function filesContract(name: string, open: () => FileStore): void {
  describe(`${name} as a file store`, () => {
    const newKey = () => keyOf(randomUUID())

    it('keeps a file byte for byte, and returns it whole or in part', async () => {
      const [store, key, content] = [open(), newKey(), randomBytes(3_000)]
      await store.put(key, content, 'image/jpeg')
      expect(await store.get(key)).toEqual(content)
      expect(await store.get(key, { first: 0, last: 9 })).toEqual(content.subarray(0, 10))
      expect(await store.get(key, { first: 2_990, last: 9_000 })).toEqual(content.subarray(2_990))
      expect(await store.get(key, { first: 3_000, last: 3_001 })).toEqual(Buffer.alloc(0))
    })

    it('accepts the same file twice, and keeps it once', async () => {
      const [store, key] = [open(), newKey()]
      await store.put(key, Buffer.from('one'), 'image/png')
      await store.put(key, Buffer.from('one'), 'image/png')
      expect(await store.get(key)).toEqual(Buffer.from('one'))
      expect((await listAll(store)).filter(one => one.key === key)).toHaveLength(1)
    })

    it('finds no file that was never stored or was deleted, and a second deletion does no harm', async () => {
      const [store, key] = [open(), newKey()]
      expect(await store.get(key)).toBeNull()
      expect(await store.get(key, { first: 0, last: 1 })).toBeNull()
      await store.put(key, Buffer.from('gone soon'), 'image/webp')
      await store.delete(key)
      await store.delete(key)
      expect(await store.get(key)).toBeNull()
      expect(await listAll(store)).not.toContainEqual(expect.objectContaining({ key }))
    })

    it('lists its files by key, with size and time, page after page, but never its mark', async () => {
      const store = open()
      const before = new Set((await listAll(store)).map(({ key }) => key))
      const keys = Array.from({ length: 5 }, newKey).sort()
      for (const key of keys) await store.put(key, Buffer.from('x'.repeat(7)), 'image/png')
      await store.put(markName, Buffer.from('mark'), 'text/plain')
      const listed = (await listAll(store)).filter(({ key }) => !before.has(key))
      expect(listed.map(({ key }) => key)).toEqual(keys)
      for (const { sizeInBytes, modifiedAt } of listed) {
        expect(sizeInBytes).toBe(7)
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(120_000)
      }
      expect((await store.get(markName))?.toString()).toBe('mark')
      const [first, second] = keys
      const behind = (await store.list(first ?? null)).find(({ key }) => keys.includes(key))
      expect(behind?.key).toBe(second)
    })

    it('refuses a key that leads to another place', async () => {
      for (const key of ['../secret', 'ab/../../secret', '/etc/passwd', 'ab/cd', '', `zz/${'0'.repeat(32)}`]) {
        await expect(open().get(key)).rejects.toThrow('no key of a file')
        await expect(open().put(key, Buffer.from('x'), 'image/png')).rejects.toThrow('no key of a file')
        await expect(open().delete(key)).rejects.toThrow('no key of a file')
      }
    })
  })
}

async function listAll(store: FileStore) {
  const all = [...(await store.list(null))]
  for (let page = all; page.length === maxListed; ) {
    page = [...(await store.list(all.at(-1)?.key ?? null))]
    all.push(...page)
  }
  return all
}
