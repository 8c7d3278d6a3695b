import { fireEvent, waitFor } from '@testing-library/react'

/** Chooses an option of a list, which is found by its label, by the text of the option. */
export async function pick(label: string, choice: string): Promise<void> {
  const select = await waitFor(() => {
    const found = [...document.querySelectorAll('select')].find(one => one.labels[0]?.textContent === label)
    if (!found) throw new Error(`no list is named ${label}`)
    return found
  })
  const option = [...select.options].find(one => one.textContent === choice)
  if (!option) throw new Error(`${label} has no ${choice}`)
  fireEvent.change(select, { target: { value: option.value } })
}
