import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { saveFile } from '#web/office/list/save-file.ts'
import type { OrderDispute, OrderDisputes } from '#web/office/orders/dispute/queries.ts'
import { refreshOrders } from '#web/office/orders/queries.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type DisputeAnswerProps = {
  orderId: string
  dispute: OrderDispute
  contents: OrderDisputes['contents']
  timeZone: string
}

/** Shows the state of the answer and the contents of its file. One button opens the file, and one hands the answer in. */
export function DisputeAnswer({ orderId, dispute, contents, timeZone }: DisputeAnswerProps) {
  const { t } = useTexts()
  const { sentAt, end, isLate, isOnItsWay } = dispute
  const isOpen = sentAt === null && end === null && !isLate
  return (
    <>
      <AnswerState dispute={dispute} timeZone={timeZone} />
      <div className="flex flex-col gap-1 text-small">
        <p className="font-medium">{t('dispute.file')}</p>
        <p>{t('dispute.file.about')}</p>
        <ul className="list-disc pl-5">
          <li>{t(contents.hasTicket ? 'dispute.file.ticket' : 'dispute.file.noTicket')}</li>
          {(['photos', 'consents', 'steps', 'messages', 'replies'] as const).map(name => (
            <li key={name}>{t(`dispute.file.${name}`, { count: contents[name] })}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <DownloadFile orderId={orderId} disputeId={dispute.id} />
        {isOpen && !isOnItsWay && <HandIn orderId={orderId} disputeId={dispute.id} />}
      </div>
    </>
  )
}

function AnswerState({ dispute, timeZone }: { dispute: OrderDispute; timeZone: string }) {
  const { t, language } = useTexts()
  const { sentAt, sentBy, end, isLate, isOnItsWay } = dispute
  const at = sentAt === null ? '' : formatInstant(sentAt, timeZone, language)
  const sent = sentAt !== null && (sentBy ? t('dispute.sent.by', { who: sentBy, at }) : t('dispute.sent', { at }))
  if (end !== null)
    return (
      <Notice tone={end === 'won' ? 'green' : 'warning'} title={t(`dispute.${end}`)}>
        {sent}
      </Notice>
    )
  if (sent)
    return (
      <Notice tone="green" title={sent}>
        {t('dispute.sent.wait')}
      </Notice>
    )
  if (isOnItsWay) return <Notice>{t('dispute.onItsWay')}</Notice>
  return isLate && <Notice tone="warning">{t('dispute.late')}</Notice>
}

type OfDispute = { orderId: string; disputeId: string }

function DownloadFile(of: OfDispute) {
  const { t } = useTexts()
  const [leftOut, setLeftOut] = useState(0)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, asked: OfDispute) => api.office.money.disputeFile.query(asked),
    {
      refresh: async () => undefined,
      onDone: ({ name, pdf, photosLeftOut }) => {
        setLeftOut(photosLeftOut)
        saveFile(name, [new Blob([bytesOf(pdf)])], 'application/pdf')
      },
    },
  )
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="outline" pending={isPending} disabled={isOff} onClick={() => void submit(of)}>
        {t('dispute.download')}
      </Button>
      {leftOut > 0 && <p className="text-small">{t('dispute.file.leftOut', { count: leftOut })}</p>}
      <ActFailure failure={failure} />
    </div>
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))

function HandIn(of: OfDispute) {
  const { t } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, asked: OfDispute) => api.office.money.answerDispute.mutate({ ...asked, isSure: true }),
    {
      refresh: refreshOrders,
      onDone: () => {
        close()
        toast({ kind: 'success', title: t('dispute.answer.done') })
      },
    },
  )
  return (
    <>
      <Button disabled={isOff} onClick={() => setAsked(true)}>
        {t('dispute.answer')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={t('dispute.answer.title')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              {t('dispute.answer.keep')}
            </Button>
            <Button pending={isPending} disabled={isOff} onClick={() => void submit(of)}>
              {t('dispute.answer.do')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p>{t('dispute.answer.about')}</p>
          <ActFailure failure={failure} />
        </div>
      </Dialog>
    </>
  )
}
