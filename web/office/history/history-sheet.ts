import type { CsvCell } from '#domain/value/csv.ts'
import type { Language } from '#domain/value/language.ts'
import type { Api } from '#web/client/api.ts'
import type { TextsInUse } from '#web/i18n/i18n.ts'
import { factSides } from '#web/office/history/fact-words.ts'
import { objectName, whoOf } from '#web/office/history/history-lines.tsx'
import type { HistoryAnswer, HistoryFilter, HistoryLine } from '#web/office/history/queries.ts'
import { pagesOf, type Sheet } from '#web/office/list/csv-button.tsx'
import { sheetDay, sheetTime } from '#web/office/list/sheet-day.ts'
import { actWords, objectWords } from '#web/office/parts/change-words.ts'
import { reportWords } from '#web/office/parts/report-words.ts'

type Words = { readonly t: TextsInUse['t']; readonly language: Language; readonly timeZone: string }
type SheetContext = Words & { readonly api: Api; readonly filter: HistoryFilter }

const columns = ['day', 'time', 'who', 'act', 'object', 'name', 'was', 'is'] as const

/** The sheet lists the changes, newest first (rule V5). */
export function historySheet({ api, filter, ...words }: SheetContext): Sheet {
  return {
    file: 'history',
    head: columns.map(column => words.t(`history.column.${column}`)),
    async *pages() {
      const read = (before: HistoryAnswer['next']) => api.office.history.list.query({ ...filter, before, isLong: true })
      for await (const { rows } of pagesOf(read, page => page.next)) yield rows.map(row => cellsOf(row, words))
    },
  }
}

function cellsOf(line: HistoryLine, { t, language, timeZone }: Words): CsvCell[] {
  const { was, is } = factSides(line.before, line.after, language)
  return [
    sheetDay(line.at, timeZone),
    sheetTime(line.at, timeZone),
    line.isDriver ? `${whoOf(line, t)} (${t('history.driver')})` : whoOf(line, t),
    actWords(line.act),
    objectWords(line.object),
    isOfCustomer(line) ? null : objectName(line),
    was,
    [reportWords(line.after, language), is].filter(Boolean).join(' · '),
  ]
}

/** Names and streets of customers are left out of the file, because the file stays after the erasure of a person. */
const isOfCustomer = ({ object }: HistoryLine): boolean => object === 'customer' || object === 'site'
