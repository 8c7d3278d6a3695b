import { useEffect, useRef, useState } from 'react'
import { type CsvCell, csvLine, csvStart } from '#domain/value/csv.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useOfferedActs } from '#web/office/keys/offered-acts.ts'
import { listKeys } from '#web/office/keys/page-keys.ts'
import { usePageKey } from '#web/office/keys/use-page-key.ts'
import { saveFile } from '#web/office/list/save-file.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { Button } from '#web/ui/button.tsx'

export type Sheet = {
  /** The name of the file without `.csv`. */
  readonly file: string
  readonly head: readonly string[]
  /** Reads all rows that pass the page's filter, one page of rows at a time. */
  readonly pages: () => AsyncIterable<readonly (readonly CsvCell[])[]>
}

/**
 * The button saves all rows of the list that pass its filter as a file, also rows that are not loaded yet (rule V2). The key `e` does the
 * same.
 */
export function CsvButton({ sheet, label }: { sheet: Sheet; label?: string }) {
  const { t } = useTexts()
  const { save, rows, failure } = useSave(sheet)
  const isOff = useNotConnectedSince() !== null
  const isSaving = rows !== null
  usePageKey(listKeys.csv, isOff || isSaving ? null : save)
  useOfferedActs([!isOff && !isSaving && { id: 'csv', title: label ?? t('list.csv'), run: save }])
  return (
    <>
      <p role="status" className="text-small text-ink-soft tabular-nums empty:hidden">
        {rows ? t('list.csv.rows', { count: rows }) : ''}
      </p>
      {failure !== null && (
        <p role="alert" className="text-small text-bad">{`${t('list.csv.failed')} ${errorText(failure)}`}</p>
      )}
      <Button size="sm" variant="outline" pending={isSaving} disabled={isOff} onClick={save}>
        {label ?? t('list.csv')}
      </Button>
    </>
  )
}

/** `rows` is the number of rows read so far. It is null while none are read. If the person leaves the page, no file is saved. */
function useSave({ file, head, pages }: Sheet) {
  const [rows, setRows] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const read = async () => {
    const parts = [csvStart, csvLine(head)]
    let count = 0
    for await (const page of pages()) {
      if (!isHere.current) return
      parts.push(page.map(csvLine).join(''))
      count += page.length
      setRows(count)
    }
    if (isHere.current) saveFile(`${file}.csv`, parts)
  }
  const save = () => {
    setRows(0)
    setFailure(null)
    read()
      .catch(setFailure)
      .finally(() => setRows(null))
  }
  return { save, rows, failure }
}

/** Reads the pages one after the other. Each begins where the page before it ended. */
export async function* pagesOf<Page, Place>(
  read: (after: Place | null) => Promise<Page>,
  next: (page: Page) => Place | null,
): AsyncGenerator<Page> {
  let after: Place | null = null
  do {
    const page: Page = await read(after)
    yield page
    after = next(page)
  } while (after !== null)
}
