import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'

/** Keeps the files that a page saves during a test, because jsdom saves none. */
export function keepSavedFiles() {
  const files: { readonly name: string; readonly text: Promise<string> }[] = []
  const own = { create: URL.createObjectURL, revoke: URL.revokeObjectURL, click: HTMLAnchorElement.prototype.click }
  beforeEach(() => {
    files.length = 0
    let blob: Blob | MediaSource | null = null
    URL.createObjectURL = made => {
      blob = made
      return 'blob:made'
    }
    URL.revokeObjectURL = () => undefined
    HTMLAnchorElement.prototype.click = function () {
      if (blob instanceof Blob) files.push({ name: this.download, text: blob.text() })
    }
  })
  afterEach(() => {
    URL.createObjectURL = own.create
    URL.revokeObjectURL = own.revoke
    HTMLAnchorElement.prototype.click = own.click
  })
  /** Returns the file that was saved last, as soon as the page has saved it. */
  const saved = async () => {
    await waitFor(() => expect(files.length).toBeGreaterThan(0))
    const file = files.at(-1)
    return { name: file?.name ?? '', lines: ((await file?.text) ?? '').split('\r\n') }
  }
  return { files, saved }
}
