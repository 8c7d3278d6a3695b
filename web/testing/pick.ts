import { fireEvent, waitFor } from '@testing-library/react'
import { read } from '#web/testing/stage.tsx'

/** Finds a list by its label, and chooses an option by its text. */
export async function pick(label: string, choice: string): Promise<void> {
  const select = await waitFor(() => {
    // jsdom searches the whole page for the labels of each list.
    const named = [...document.getElementsByTagName('label')].filter(one => one.textContent === label)
    const found = named
      .map(one => (one.htmlFor ? document.getElementById(one.htmlFor) : one.querySelector('select')))
      .find(one => one instanceof HTMLSelectElement)
    if (!found) throw new Error(`no list is named ${label}`)
    return found
  })
  const option = [...select.options].find(one => read(one) === choice.replaceAll('\u00a0', ' '))
  if (!option) throw new Error(`${label} has no ${choice}`)
  fireEvent.change(select, { target: { value: option.value } })
}
