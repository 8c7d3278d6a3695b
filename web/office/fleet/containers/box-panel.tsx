import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { BoxHistory } from '#web/office/fleet/containers/box-history.tsx'
import { MoveForm } from '#web/office/fleet/containers/move-form.tsx'
import { placeOf } from '#web/office/fleet/containers/place-of.ts'
import type { Box, FleetChoices } from '#web/office/fleet/queries.ts'
import { StatusMark } from '#web/office/fleet/status-mark.tsx'
import { useAct } from '#web/office/fleet/use-act.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type OpenForm = 'move' | 'repair' | 'retire' | null

export function BoxPanel({ box, choices }: { box: Box; choices: FleetChoices }) {
  const { t } = useTexts()
  const [openForm, setOpenForm] = useState<OpenForm>(null)
  const isLaidUp = box.status === 'in-maintenance' || box.status === 'out-of-service'
  const yardId = choices.yards[0]?.id
  const back = useAct((api, yard: string) =>
    api.office.containers.back.mutate({ id: box.id, version: box.version, yardId: yard }),
  )
  return (
    <>
      <div className="flex flex-col gap-1 text-small">
        <p>
          <StatusMark status={box.status} /> {box.typeName} · {t(`fleet.rig.${box.rig}`)}
        </p>
        <p className="font-medium">{placeOf(box)}</p>
        {box.order && (
          <p>
            <TextLink to={`/orders/${box.order.id}`}>{box.order.number}</TextLink>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => setOpenForm('move')} disabled={back.isOff}>
          {t('boxes.move')}
        </Button>
        {isLaidUp && yardId !== undefined && (
          <Button
            variant="outline"
            size="sm"
            pending={back.isPending}
            onClick={() => back.submit(yardId)}
            disabled={back.isOff}
          >
            {t(box.status === 'in-maintenance' ? 'boxes.back' : 'boxes.backToUse')}
          </Button>
        )}
        {box.status !== 'in-maintenance' && (
          <Button variant="outline" size="sm" onClick={() => setOpenForm('repair')} disabled={back.isOff}>
            {t('boxes.repair')}
          </Button>
        )}
        {box.status !== 'out-of-service' && (
          <Button variant="outline" size="sm" onClick={() => setOpenForm('retire')} disabled={back.isOff}>
            {t('boxes.retire')}
          </Button>
        )}
      </div>
      <p className="text-small">
        <TextLink to={`/containers/labels?box=${box.id}`}>{t('boxes.label')}</TextLink>
      </p>
      <ActFailure failure={back.failure} />
      {openForm === 'move' && <MoveForm box={box} choices={choices} onDone={() => setOpenForm(null)} />}
      {(openForm === 'repair' || openForm === 'retire') && (
        <LayUpForm key={openForm} box={box} act={openForm} onDone={() => setOpenForm(null)} />
      )}
      <BoxHistory box={box} />
    </>
  )
}

type LayUpProps = { box: Box; act: 'repair' | 'retire'; onDone: () => void }

function LayUpForm({ box, act, onDone }: LayUpProps) {
  const { t } = useTexts()
  const editing = useEditing({ version: box.version, fields: { why: '', now: placeOf(box) } }, { isAct: true })
  const { why } = editing.typed
  const { submit, isPending, failure, isOff } = useAct(
    (api, seen: { id: string; version: number }) =>
      api.office.containers[act].mutate({ ...seen, why: why.trim() || null }),
    onDone,
  )
  return (
    <Form onSubmit={() => submit({ id: box.id, version: editing.seenVersion })} className="flex flex-col gap-3">
      {act === 'retire' && <p className="text-small">{t('boxes.retire.sure')}</p>}
      <TextField
        label={t('fleet.why')}
        value={why}
        maxLength={200}
        onChange={event => editing.set({ why: event.target.value })}
      />
      <ChangedMeanwhile editing={editing} objectId={box.id} labels={{ now: t('boxes.where') }} />
      <ActFailure failure={failure} />
      <Button type="submit" pending={isPending} disabled={isOff || editing.theirs !== null}>
        {t(`boxes.${act}`)}
      </Button>
    </Form>
  )
}
