import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url))

/** Reads the names out of the source, because the list itself needs a browser. */
const inList = async () =>
  [...(await read('e2e/stage/doc-pictures.ts')).matchAll(/file: '([\w.-]+)'/g)].map(([, file]) => file)

test('each picture of the docs is made by the tool and shown on a page with words for people who do not see it', async () => {
  const files = (await readdir(folder)).sort()
  expect([...new Set(await inList())].sort()).toEqual(files)
  const pages = await Promise.all(['README.md', 'docs/demo.md', 'docs/office.md'].map(read))
  const shown = pages.flatMap(page => [...page.matchAll(/!\[([^\]]{15,})\]\((?:docs\/)?pictures\/([\w.-]+)\)/g)])
  expect([...new Set(shown.map(([, , file]) => file))].sort()).toEqual(files)
})
