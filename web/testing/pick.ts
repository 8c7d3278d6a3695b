import { fireEvent, waitFor } from '@testing-library/react'

/** Finds a list by its label, and chooses an option by its text. */
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
