import { describe, expect, it } from 'vitest'
import { sourceOf } from '../sources.ts'
import { unrecordedChanges } from './changes.ts'

const file = (path: string, ...lines: string[]) => sourceOf(`server/operations/${path}`, lines.join('\n'))
const writing = 'await db.transaction().execute(tx => moveStop(tx))'
const telling = "await addChange(tx, { act: 'move-stop' })"

describe('a change that no open page is told of is caught', () => {
  it('in an operation of the office', () => {
    expect(unrecordedChanges([file('dispatch/move-stop.ts', writing)], {})).toEqual([
      expect.stringContaining('server/operations/dispatch/move-stop.ts changes something'),
    ])
    expect(unrecordedChanges([file('dispatch/move-stop.ts', writing, telling)], {})).toEqual([])
  })

  it('but not if an operation that it calls tells the open pages', () => {
    const helper = file('dispatch/place-box.ts', telling)
    const by = (line: string) => unrecordedChanges([helper, file('dispatch/move-stop.ts', line, writing)], {})
    expect(by("import { placeBox } from '#server/operations/dispatch/place-box.ts'")).toEqual([])
    expect(by("import type { Placed } from '#server/operations/dispatch/place-box.ts'")).toHaveLength(1)
  })

  it('but not in tests, in operations that only read, and in what customers do', () => {
    const files = [file('dispatch/a.test.ts', writing), file('dispatch/b.ts', 'read(db)'), file('cart/c.ts', writing)]
    expect(unrecordedChanges(files, {})).toEqual([])
  })

  it('and so is an exception that is not needed', () => {
    const exempt = { 'server/operations/dispatch/move-stop.ts': 'a reason' }
    expect(unrecordedChanges([file('dispatch/move-stop.ts', writing)], exempt)).toEqual([])
    expect(unrecordedChanges([file('dispatch/move-stop.ts', writing, telling)], exempt)).toEqual([
      expect.stringContaining('needs no exception'),
    ])
  })
})
