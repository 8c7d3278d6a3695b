import { cardTexts } from './card-texts.ts'
import { askInDialog } from './question-dialog.ts'

export async function askForAuthentication(locale: string | undefined): Promise<'succeed' | 'fail'> {
  const { dialogTitle: title, dialogText: text, complete: yes, fail: no } = cardTexts(locale)
  return (await askInDialog({ title, text, yes, no })) ? 'succeed' : 'fail'
}
