export type Field = {
  readonly input: HTMLInputElement
  readonly value: string
  /** Shows the error text. If `error` is null, it shows the hint again. */
  show(error: string | null): void
}

let made = 0

type FieldLook = { label: string; hint?: string; isHalf?: boolean; autocomplete: string; inputmode?: string }

/**
 * A field has a label above it and a note below it. The note shows the field's error, and screen readers read it with the field. The field
 * has no name, so that no form of the page sends it.
 */
export function addField(root: HTMLElement, format: (typed: string) => string, look: FieldLook): Field {
  made += 1
  const id = `sps-field-${made}`
  const { label, hint = '', isHalf = false, ...attributes } = look
  const box = make('div', { class: isHalf ? 'sps-field sps-half' : 'sps-field' })
  const described = { id, 'aria-describedby': `${id}-note`, autocorrect: 'off', spellcheck: 'false' }
  const input = make('input', { type: 'text', ...described, ...attributes })
  const note = make('p', { id: `${id}-note`, class: 'sps-note', 'aria-live': 'polite' }, hint)
  box.append(make('label', { for: id }, label), input, note)
  root.append(box)
  const show = (error: string | null) => {
    note.textContent = error ?? hint
    note.classList.toggle('sps-wrong', error !== null)
    if (error === null) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
  input.addEventListener('input', event => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    if (!isDeleting) reformat(input, format)
    show(null)
  })
  return {
    input,
    show,
    get value() {
      return format(input.value)
    },
  }
}

/** Formats the typed text and keeps the caret behind the same digit. */
function reformat(input: HTMLInputElement, format: (typed: string) => string): void {
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length
  const formatted = format(input.value)
  if (formatted === input.value) return
  input.value = formatted
  if (isAtEnd) return
  let at = 0
  for (let digits = 0; at < formatted.length && digits < digitsBefore; at += 1) {
    if (/\d/.test(formatted[at] ?? '')) digits += 1
  }
  input.setSelectionRange(at, at)
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (text !== undefined) element.textContent = text
  return element
}
