import { useTexts } from '#web/i18n/i18n.ts'
import { withCommand } from '#web/office/command-key.ts'
import { shortcuts } from '#web/office/dispatch/shortcuts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog open={open} onClose={onClose} title={t('board.keys')} closeLabel={t('shell.close')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-small">
        {shortcuts.map(({ key, hasCommand, act }) => (
          <div key={act} className="contents">
            <dt>
              <kbd className="rounded-small border border-line-strong bg-sunken px-1.5 py-0.5 whitespace-nowrap">
                {hasCommand ? withCommand(key) : key}
              </kbd>
            </dt>
            <dd>{t(`board.key.${act}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
