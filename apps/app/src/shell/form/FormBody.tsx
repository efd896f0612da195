import type { ReactNode, RefObject } from 'react'

type FormBodyProps = {
  form: { id: string; element: RefObject<HTMLFormElement | null>; submit: () => void }
  className?: string
  children: ReactNode
}

/** The fields of a form. Its `SubmitButton` may be elsewhere on the screen. */
export function FormBody({ form, className = 'grid gap-5', children }: FormBodyProps) {
  return (
    <form
      id={form.id}
      ref={form.element}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
    </form>
  )
}
