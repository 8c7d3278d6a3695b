import './labels.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { BoxFilters, useBoxFilter } from '#web/office/fleet/containers/box-filters.tsx'
import { BoxChoice } from '#web/office/fleet/labels/box-choice.tsx'
import { LabelSheets } from '#web/office/fleet/labels/label-sheets.tsx'
import { labelsASheet } from '#web/office/fleet/labels/sheets-of.ts'
import { type Box, boxesQuery, choicesQuery, type LabelHead, labelsQuery } from '#web/office/fleet/queries.ts'
import { isOnlyHere } from '#web/office/parts/is-only-here.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The page makes sheets of labels for the chosen boxes. The browser prints them (rule D118). */
export default function LabelsPage() {
  const { t } = useTexts()
  const filter = useBoxFilter()
  const boxes = useQuery(boxesQuery(filter))
  const head = useQuery(labelsQuery())
  const { data: choices } = useQuery(choicesQuery())
  const hasFailed = (boxes.isError && !boxes.data) || (head.isError && !head.data)
  const askAgain = () => {
    void boxes.refetch()
    void head.refetch()
  }
  return (
    <div className="labels-page contents">
      <OfficePage
        title={t('labels.title')}
        lead={t('labels.lead')}
        actions={
          <Link to="/containers" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
            {t('labels.back')}
          </Link>
        }
      >
        <div className="print:hidden">
          <BoxFilters filter={filter} types={choices?.containerTypes ?? []} />
        </div>
        {hasFailed && <UnableToLoad component={t('labels.title')} onRetry={askAgain} />}
        {!hasFailed && !(boxes.data && head.data) && (
          <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        )}
        {boxes.data && head.data && <Labels boxes={boxes.data.boxes} head={head.data} />}
      </OfficePage>
    </div>
  )
}

const copies = ['1', '2', '4'] as const
const places = Array.from({ length: labelsASheet }, (_, index) => String(index + 1))

/** If the address names a `box`, only that box is chosen at first. */
function Labels({ boxes, head }: { boxes: readonly Box[]; head: LabelHead }) {
  const { t } = useTexts()
  const [only] = useFilter('box')
  const [isChanged, change] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [copiesEach, setCopies] = useState<(typeof copies)[number]>('1')
  const [first, setFirst] = useState('1')
  if (boxes.length === 0) return <p className="py-8 text-center text-ink-soft">{t('labels.empty')}</p>
  // A box that is out of service needs no label.
  const isMeant = (box: Box) => (only === null ? box.status !== 'out-of-service' : box.id === only)
  const isChosen = (box: Box) => isChanged.get(box.id) ?? isMeant(box)
  const chosen = boxes.filter(isChosen)
  const numbers = chosen.flatMap(({ number }) => Array.from({ length: Number(copiesEach) }, () => number))
  return (
    <>
      <div className="flex flex-col gap-4 print:hidden">
        <BoxChoice
          boxes={boxes}
          isChosen={isChosen}
          onChoose={(some, isOn) => change(new Map([...isChanged, ...some.map(({ id }) => [id, isOn] as const)]))}
        />
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t('labels.copies')}
            value={copiesEach}
            choices={copies.map(value => ({ value, label: value }))}
            onChange={setCopies}
            className="h-11 text-small"
          />
          <SelectField
            label={t('labels.first')}
            value={first}
            choices={places.map(value => ({ value, label: value }))}
            onChange={setFirst}
            className="h-11 text-small"
          />
          <Button size="sm" className="mb-1.5" disabled={numbers.length === 0} onClick={() => window.print()}>
            {t('labels.print', { count: numbers.length })}
          </Button>
        </div>
        <p className="max-w-3xl text-small text-ink-soft">{t('labels.paper')}</p>
        {isOnlyHere(head.origin) && <Notice tone="warning">{t('labels.onlyHere', { address: head.origin })}</Notice>}
        {numbers.length === 0 && <p className="text-ink-soft">{t('labels.noneChosen')}</p>}
      </div>
      <LabelSheets numbers={numbers} head={head} skipped={Number(first) - 1} />
    </>
  )
}
