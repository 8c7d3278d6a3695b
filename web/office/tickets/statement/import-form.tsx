import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { readCsv } from '#domain/statement/read-csv.ts'
import {
  guessColumns,
  longestStatement,
  type ReadStatement,
  readStatement,
  type StatementColumns,
  statementColumnsSchema,
  statementFields,
  weightUnits,
} from '#domain/statement/statement.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { refreshStatements, type StatementList } from '#web/office/tickets/statement/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toast } from '#web/ui/toast.ts'

type Facilities = StatementList['facilities']
type ImportInput = { facilityId: string; columns: StatementColumns; text: string }

/** The file is read here first, by the same rules as the server's: what cannot be read is said line by line. */
export function ImportForm({ facilities }: { facilities: Facilities }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [facilityId, setFacility] = useState(facilities[0]?.id ?? '')
  const [text, setText] = useState('')
  const [named, setNamed] = useState<StatementColumns | null>(null)
  const isUnsaved = useRef(false)
  useLayoutEffect(() => {
    isUnsaved.current = text !== ''
  })
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: ImportInput) => api.office.statements.import.mutate(input),
    {
      refresh: refreshStatements,
      onDone: ({ statementId, isNew }) => {
        isUnsaved.current = false
        toast({ kind: 'success', title: t(isNew ? 'statements.imported' : 'statements.known'), forNextPage: true })
        void navigate(`/tickets/statements/${statementId}`)
      },
    },
  )
  const head = readCsv(text)?.[0]?.cells ?? []
  const known = facilities.find(one => one.id === facilityId)?.columns ?? null
  const columns = named ?? (fits(known, head) ? known : guessColumns(head))
  const areColumnsRight = statementColumnsSchema.safeParse(columns).success
  const isTooLong = text.length > longestStatement
  const read = text === '' || !areColumnsRight || isTooLong ? null : readStatement(text, columns)
  const isReady = read !== null && read.flaws.length === 0 && read.lines.length > 0
  const keep = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) setText(await file.text())
    setNamed(null)
    target.value = ''
  }
  return (
    <Form onSubmit={() => isReady && void submit({ facilityId, columns, text })} className="flex flex-col gap-4">
      <LeaveGuard isUnsaved={isUnsaved} />
      <SelectField
        label={t('statements.facility')}
        value={facilityId}
        choices={facilities.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={id => {
          setFacility(id)
          setNamed(null)
        }}
      />
      <label className="flex flex-col gap-1 font-medium">
        {t('statements.file')}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={keep}
          className="min-h-11 w-full min-w-0 font-normal"
        />
        <span className="text-small font-normal text-ink-soft">{t('statements.file.hint')}</span>
      </label>
      <TextAreaField
        label={t('statements.text')}
        rows={6}
        value={text}
        error={isTooLong && t('statements.tooLong')}
        onChange={event => setText(event.target.value)}
        className="font-mono text-small"
      />
      {head.length > 0 && <ColumnFields {...{ head, columns, areColumnsRight }} onChange={setNamed} />}
      {read && <WhatIsRead read={read} />}
      <ActFailure failure={failure} />
      <Button type="submit" className="self-start" pending={isPending} disabled={isOff || !isReady}>
        {t('statements.import')}
      </Button>
    </Form>
  )
}

const fits = (columns: StatementColumns | null, head: readonly string[]): columns is StatementColumns =>
  columns !== null && statementFields.every(field => columns[field] < head.length)

type ColumnFieldsProps = {
  head: readonly string[]
  columns: StatementColumns
  areColumnsRight: boolean
  onChange: (columns: StatementColumns) => void
}

function ColumnFields({ head, columns, areColumnsRight, onChange }: ColumnFieldsProps) {
  const { t } = useTexts()
  const choices = head.map((heading, at) => ({ value: String(at), label: heading || String(at + 1) }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {statementFields.map(field => (
        <SelectField
          key={field}
          label={t(`statements.column.${field}`)}
          value={String(columns[field])}
          choices={choices}
          error={!areColumnsRight && isShared(columns, field) && t('statements.sameColumn')}
          onChange={at => onChange({ ...columns, [field]: Number(at) })}
        />
      ))}
      <SelectField
        label={t('statements.unit')}
        value={columns.unit}
        choices={weightUnits.map(unit => ({ value: unit, label: t(`statements.unit.${unit}`) }))}
        onChange={unit => onChange({ ...columns, unit })}
      />
    </div>
  )
}

const isShared = (columns: StatementColumns, field: (typeof statementFields)[number]) =>
  statementFields.some(other => other !== field && columns[other] === columns[field])

const mostFlawsShown = 8

function WhatIsRead({ read: { lines, flaws } }: { read: ReadStatement }) {
  const { t } = useTexts()
  return (
    <div role="status" className="text-small">
      <p>{t('statements.lines', { count: lines.length })}</p>
      {flaws.length > 0 && (
        <>
          <p className="mt-2 font-medium text-bad">{t('statements.flaws', { count: flaws.length })}</p>
          <ul className="text-bad">
            {flaws.slice(0, mostFlawsShown).map(({ line, field }) => (
              <li key={line}>{t(`statements.flaw.${field}`, { line })}</li>
            ))}
            {flaws.length > mostFlawsShown && <li>…</li>}
          </ul>
        </>
      )}
    </div>
  )
}
