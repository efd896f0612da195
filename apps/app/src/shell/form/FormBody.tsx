import type { ReactNode, RefObject } from 'react'

type FormBodyProps = {
  form: { id: string; element: RefObject<HTMLFormElement | null>; submit: () => void }
  children: ReactNode
}

/** The fields of a form. Its `SubmitButton` may be elsewhere on the screen. */
export function FormBody({ form, children }: FormBodyProps) {
  return (
    <form
      id={form.id}
      ref={form.element}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
    </form>
  )
}
