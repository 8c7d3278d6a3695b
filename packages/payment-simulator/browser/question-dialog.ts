import { applyElementsStyle } from './elements-style.ts'
import { make } from './field.ts'

type Words = { readonly title: string; readonly text: string; readonly yes: string; readonly no: string }

/** Asks a question in a dialog of the service. The Escape key means no, like closing a bank's window. */
export function askInDialog({ title, text, yes, no }: Words): Promise<boolean> {
  applyElementsStyle()
  const dialog = make('dialog', {
    class: 'sps-dialog',
    'aria-labelledby': 'sps-dialog-title',
    'aria-describedby': 'sps-dialog-text',
  })
  const accept = make('button', { type: 'button', class: 'sps-main' }, yes)
  const decline = make('button', { type: 'button' }, no)
  dialog.append(
    make('h2', { id: 'sps-dialog-title' }, title),
    make('p', { id: 'sps-dialog-text' }, text),
    accept,
    decline,
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => {
    const finish = (answer: boolean) => {
      if (dialog.open) dialog.close()
      dialog.remove()
      resolve(answer)
    }
    accept.addEventListener('click', () => finish(true))
    decline.addEventListener('click', () => finish(false))
    dialog.addEventListener('cancel', event => {
      event.preventDefault()
      finish(false)
    })
  })
}
