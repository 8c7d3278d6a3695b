import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { placeWords } from '#web/office/areas/place-words.ts'
import { type AreaZip, refreshAreas, type ServedZips } from '#web/office/areas/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'

type ZipTableProps = { areaId: string; zips: readonly AreaZip[] }
type Answers = ReadonlyMap<string, string>

/** Lists the ZIPs of an area. One press switches the ticked ones on or off, and each row shows its result. */
export function ZipTable({ areaId, zips }: ZipTableProps) {
  const { t } = useTexts()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [answers, setAnswers] = useState<Answers>(new Map())
  const { submit, isPending, failure, isOff } = useSwitch(areaId, answered => {
    setAnswers(answersOf(answered, t))
    setTicked(new Set())
  })
  const chosen = zips.filter(zip => ticked.has(zip.zipCode))
  const tick = (zipCode: string) =>
    setTicked(before =>
      before.has(zipCode) ? new Set([...before].filter(one => one !== zipCode)) : new Set([...before, zipCode]),
    )
  const act = (isOn: boolean) => {
    const zipCodes = chosen.filter(zip => zip.active !== isOn).map(zip => zip.zipCode)
    return { count: zipCodes.length, isNothing: zipCodes.length === 0, run: () => void submit({ zipCodes, isOn }) }
  }
  const [on, off] = [act(true), act(false)]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => setTicked(new Set(zips.map(zip => zip.zipCode)))}>
          {t('areas.tickAll')}
        </Button>
        <Button size="sm" variant="outline" disabled={ticked.size === 0} onClick={() => setTicked(new Set())}>
          {t('areas.tickNone')}
        </Button>
        <Button size="sm" pending={isPending} disabled={isOff || on.isNothing} onClick={on.run}>
          {t('areas.switchOn', { count: on.count })}
        </Button>
        <Button size="sm" variant="outline" pending={isPending} disabled={isOff || off.isNothing} onClick={off.run}>
          {t('areas.switchOff', { count: off.count })}
        </Button>
      </div>
      <p className="text-small text-ink-soft">{t('areas.off.hint')}</p>
      <ActFailure failure={failure} />
      <Rows zips={zips} ticked={ticked} answers={answers} onTick={tick} />
    </div>
  )
}

function useSwitch(areaId: string, onDone: (answered: ServedZips) => void) {
  const { t } = useTexts()
  return useOfficeAct(
    async (api, { zipCodes, isOn }: { zipCodes: string[]; isOn: boolean }) => {
      const { serveZips, leaveZips } = api.office.areas
      return { isOn, answered: await (isOn ? serveZips : leaveZips).mutate({ areaId, zipCodes }) }
    },
    {
      refresh: refreshAreas,
      onDone: ({ isOn, answered }) => {
        const count = answered.zips.filter(zip => zip.isDone).length
        const message = isOn ? t('areas.served.told', { count: answered.told }) : undefined
        toast({
          kind: 'success',
          title: t(isOn ? 'areas.served.done' : 'areas.left.done', { count }),
          description: message,
        })
        onDone(answered)
      },
    },
  )
}

const answersOf = ({ zips }: ServedZips, t: ReturnType<typeof useTexts>['t']): Answers =>
  new Map(zips.map(zip => [zip.zipCode, zip.isDone ? t('areas.answer.done') : placeWords(zip, t)]))

type RowsProps = {
  zips: readonly AreaZip[]
  ticked: ReadonlySet<string>
  answers: Answers
  onTick: (zipCode: string) => void
}

const cell = 'whitespace-nowrap px-3 py-0'

function Rows({ zips, ticked, answers, onTick }: RowsProps) {
  const { t } = useTexts()
  const titles = [t('areas.zip'), t('areas.city'), t('areas.state'), t('areas.served'), t('areas.answer')]
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={t('areas.zips')} className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            {titles.map(title => (
              <th key={title} scope="col" className="px-3 py-1.5 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zips.map(({ zipCode, city, state, active }) => (
            <tr key={zipCode} className="border-b border-line last:border-b-0 hover:bg-sunken">
              <th scope="row" className={`${cell} text-left font-medium`}>
                <Checkbox checked={ticked.has(zipCode)} onChange={() => onTick(zipCode)}>
                  {zipCode}
                </Checkbox>
              </th>
              <td className={cell}>{city}</td>
              <td className={cell}>{state}</td>
              <td className={cell}>
                <Badge tone={active ? 'green' : 'plain'}>{t(active ? 'areas.on' : 'areas.off')}</Badge>
              </td>
              <td className={cell}>{answers.get(zipCode)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
