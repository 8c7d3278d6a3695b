import { useTexts } from '#web/i18n/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const keys = [
  ['← → ↑ ↓', 'board.key.walk'],
  ['m', 'board.key.move'],
  ['x', 'board.key.select'],
  ['Enter', 'board.key.open'],
  ['d', 'board.key.driver'],
  ['t', 'board.key.truck'],
  ['w', 'board.key.window'],
  ['n', 'board.key.note'],
  ['p', 'board.key.pin'],
  ['f', 'board.key.gap'],
  ['o', 'board.key.order'],
  ['[ ]', 'board.key.days'],
  ['.', 'board.key.today'],
  ['/', 'board.key.filter'],
  ['⌘Z', 'board.key.undo'],
  ['⌘⏎', 'board.key.publish'],
  ['Esc', 'board.key.escape'],
] as const

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog open={open} onClose={onClose} title={t('board.keys')} closeLabel={t('shell.close')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-small">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-small border border-line-strong bg-sunken px-1.5 py-0.5">{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
