import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { findHeadings, type ProposedColumns, proposeColumns, statementFields } from '#domain/statement/headings.ts'
import { type CsvRow, readCsv } from '#domain/statement/read-csv.ts'
import {
  maxStatementLength,
  type ReadStatement,
  readStatement,
  type StatementColumns,
  statementColumnsSchema,
} from '#domain/statement/statement.ts'
import { type WeightUnit, weightUnits } from '#domain/statement/statement-cells.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { useKeepValues, useKeptValues } from '#web/office/edit/use-kept-values.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { LeftOutList, SummedList } from '#web/office/tickets/statement/left-out-list.tsx'
import { refreshStatements, type StatementList } from '#web/office/tickets/statement/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toast } from '#web/ui/toast.ts'

type Facilities = StatementList['facilities']
const draftName = 'statement'
type ImportInput = { facilityId: string; columns: StatementColumns; text: string }

/**
 * The page first reads the file, by the same rules as the server. It shows each line that is left out. The other lines are not affected.
 */
export function ImportForm({ facilities }: { facilities: Facilities }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const kept = useKeptValues<Pick<ImportInput, 'facilityId' | 'text'>>(draftName)
  const [facilityId, setFacility] = useState(kept?.facilityId ?? facilities[0]?.id ?? '')
  const [text, setText] = useState(kept?.text ?? '')
  const [headingLine, setHeadingLine] = useState<number | null>(null)
  const [named, setNamed] = useState<Partial<ProposedColumns>>({})
  const isUnsaved = useRef(false)
  useLayoutEffect(() => {
    isUnsaved.current = text !== ''
  })
  useKeepValues(draftName, () => (isUnsaved.current ? { facilityId, text } : null))
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
  const rows = readCsv(text)
  const remembered = facilities.find(one => one.id === facilityId)?.headings ?? null
  const foundLine = findHeadings(rows, remembered)?.line ?? 0
  const usedLine = headingLine ?? foundLine
  const head = rows.find(row => row.line === usedLine)?.cells ?? []
  const columns = { ...proposeColumns({ rows, head, remembered }), ...named, headingLine: usedLine }
  const { data: complete } = statementColumnsSchema.safeParse(columns)
  const isTooLong = text.length > maxStatementLength
  const read = complete && text !== '' && !isTooLong ? readStatement(text, complete) : null
  const isReady = read !== null && read.lines.length > 0
  const forgetChoices = () => {
    setHeadingLine(null)
    setNamed({})
  }
  const keep = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) setText(await file.text())
    forgetChoices()
    target.value = ''
  }
  return (
    <Form
      onSubmit={() => complete && isReady && void submit({ facilityId, columns: complete, text })}
      className="flex flex-col gap-4"
    >
      <LeaveGuard isUnsaved={isUnsaved} />
      <SelectField
        label={t('statements.facility')}
        value={facilityId}
        choices={facilities.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={id => {
          setFacility(id)
          forgetChoices()
        }}
      />
      <label className="flex flex-col gap-1 font-medium">
        {t('statements.file')}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={keep}
          className="w-full min-w-0 font-normal file:mr-3 file:min-h-11 file:rounded-control file:border file:px-3"
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
      {rows.length > 0 && (
        <>
          <HeadingField
            rows={rows}
            line={usedLine}
            onChange={line => {
              setHeadingLine(line)
              setNamed({})
            }}
          />
          <ColumnFields
            rows={rows}
            head={head}
            columns={columns}
            onChange={change => setNamed({ ...named, ...change })}
          />
        </>
      )}
      {read && <WhatIsRead read={read} />}
      <ActFailure failure={failure} />
      <Button type="submit" className="self-start" pending={isPending} disabled={isOff || !isReady}>
        {t('statements.import')}
      </Button>
    </Form>
  )
}

/** The headings must be in one of the first lines, at most this many. */
const linesOffered = 15
const maxLabelLength = 60

type HeadingFieldProps = { rows: readonly CsvRow[]; line: number; onChange: (line: number) => void }

function HeadingField({ rows, line, onChange }: HeadingFieldProps) {
  const { t } = useTexts()
  const labelOf = ({ line: own, cells }: CsvRow) =>
    t('statements.headingLine.line', { line: own, text: cells.join(', ').slice(0, maxLabelLength) })
  const offered = rows.filter((row, at) => at < linesOffered || row.line === line)
  return (
    <SelectField
      label={t('statements.headingLine')}
      value={String(line)}
      choices={[
        { value: '0', label: t('statements.headingLine.none') },
        ...offered.map(row => ({ value: String(row.line), label: labelOf(row) })),
      ]}
      hint={line === 0 && t('statements.noHeadings')}
      onChange={chosen => onChange(Number(chosen))}
    />
  )
}

type ColumnFieldsProps = {
  rows: readonly CsvRow[]
  head: readonly string[]
  columns: ProposedColumns
  onChange: (change: Partial<ProposedColumns>) => void
}

/** If no heading names a column, the form asks for it and does not guess. */
function ColumnFields({ rows, head, columns, onChange }: ColumnFieldsProps) {
  const { t } = useTexts()
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const [example] = rows.filter(({ cells }) => cells.length === width)
  const labelOf = (at: number) =>
    head[at] ||
    t('statements.column.number', { number: at + 1, text: (example?.cells[at] ?? '').slice(0, maxLabelLength) })
  const places = Array.from({ length: width }, (_, at) => ({ value: String(at), label: labelOf(at) }))
  const errorOf = (field: (typeof statementFields)[number]) => {
    if (columns[field] === null) return t('statements.column.missing')
    return isShared(columns, field) && t('statements.sameColumn')
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {statementFields.map(field => (
        <SelectField
          key={field}
          label={t(`statements.column.${field}`)}
          value={columns[field] === null ? '' : String(columns[field])}
          choices={columns[field] === null ? [{ value: '', label: t('statements.column.choose') }, ...places] : places}
          error={errorOf(field)}
          onChange={at => onChange({ [field]: at === '' ? null : Number(at) })}
        />
      ))}
      <UnitField unit={columns.unit} onChange={unit => onChange({ unit })} />
    </div>
  )
}

function UnitField({ unit, onChange }: { unit: WeightUnit | null; onChange: (unit: WeightUnit) => void }) {
  const { t } = useTexts()
  const units = weightUnits.map(one => ({ value: one, label: t(`statements.unit.${one}`) }))
  return (
    <SelectField<WeightUnit | ''>
      label={t('statements.unit')}
      value={unit ?? ''}
      choices={unit === null ? [{ value: '', label: t('statements.unit.choose') }, ...units] : units}
      error={unit === null && t('statements.unit.missing')}
      onChange={chosen => chosen !== '' && onChange(chosen)}
    />
  )
}

const isShared = (columns: ProposedColumns, field: (typeof statementFields)[number]) =>
  statementFields.some(other => other !== field && columns[other] === columns[field])

function WhatIsRead({ read: { lines, leftOut } }: { read: ReadStatement }) {
  const { t } = useTexts()
  const summed = lines.filter(({ parts }) => parts.length > 1)
  const linesRead = lines.reduce((sum, { parts }) => sum + parts.length, 0)
  const amount = formatCents(lines.reduce((sum, { amountInCents }) => sum + amountInCents, 0))
  return (
    <div role="status" className="flex flex-col gap-2 text-small">
      <p>
        {t('statements.lines', { count: linesRead })} {t('statements.tickets', { count: lines.length, amount })}
      </p>
      {summed.length > 0 && (
        <>
          <p className="font-medium">{t('statements.summed')}</p>
          <SummedList tickets={summed} />
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <p className="font-medium">{t('statements.leftOut.some', { count: leftOut.length })}</p>
          <LeftOutList lines={leftOut} />
        </>
      )}
    </div>
  )
}
