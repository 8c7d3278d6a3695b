import { cardTexts } from './card-texts.ts'
import { applyElementsStyle } from './elements-style.ts'
import { make } from './field.ts'

/** The bank's authentication dialog. Escape fails it, as closing the bank's window does. */
export function askForAuthentication(locale: string | undefined): Promise<'succeed' | 'fail'> {
  applyElementsStyle()
  const words = cardTexts(locale)
  const dialog = make('dialog', {
    class: 'sps-dialog',
    'aria-labelledby': 'sps-dialog-title',
    'aria-describedby': 'sps-dialog-text',
  })
  const complete = make('button', { type: 'button', class: 'sps-main' }, words.complete)
  const fail = make('button', { type: 'button' }, words.fail)
  dialog.append(
    make('h2', { id: 'sps-dialog-title' }, words.dialogTitle),
    make('p', { id: 'sps-dialog-text' }, words.dialogText),
    complete,
    fail,
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => {
    const finish = (result: 'succeed' | 'fail') => {
      if (dialog.open) dialog.close()
      dialog.remove()
      resolve(result)
    }
    complete.addEventListener('click', () => finish('succeed'))
    fail.addEventListener('click', () => finish('fail'))
    dialog.addEventListener('cancel', event => {
      event.preventDefault()
      finish('fail')
    })
  })
}
