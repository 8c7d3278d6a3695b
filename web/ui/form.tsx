import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }

/** The form is sent by script and checked by the page's own rules, not by the browser's. */
export function Form({ onSubmit, ...form }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog is its own matter, not that of the page which opened the dialog.
    event.stopPropagation()
    onSubmit()
  }
  return <form noValidate {...form} onSubmit={submit} />
}
