import { expect, it } from 'vitest'
import { importCycles } from './cycles.ts'
import { file } from './planted-file.stage.ts'

it('files that import each other are caught, over any number of files, each cycle once', () => {
  const knot = [
    file('domain/a.ts', "import { b } from './b.ts'"),
    file('domain/b.ts', "import { c } from '#domain/c.ts'"),
    file('domain/c.ts', "import { a } from './a.ts'"),
    file('domain/d.ts', "import { a } from './a.ts'"),
  ]
  expect(importCycles(knot)).toEqual([expect.stringContaining('domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts')])
  expect(importCycles(knot.slice(1))).toEqual([])
})
