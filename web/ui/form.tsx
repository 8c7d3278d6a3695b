import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }

/** A form that a script sends. The rules of the page check it, and not those of the browser. */
export function Form({ onSubmit, ...form }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog must not send the form of the page that opened the dialog.
    event.stopPropagation()
    onSubmit()
  }
  return <form noValidate {...form} onSubmit={submit} />
}
