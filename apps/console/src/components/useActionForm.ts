import type { SubmitEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import { useAction } from './useCall.ts'

/**
 * A form whose values a signed-in operator sends, and which is as at first afterwards. What the server refuses is the
 * `problem` until the next attempt.
 */
export function useActionForm<Values extends FieldValues>(
  defaultValues: Values,
  onSubmit: (values: Values) => Promise<void>,
) {
  const { isBusy, problem, attempt } = useAction()
  const form = useForm<Values>({ mode: 'onChange', defaultValues: defaultValues as DefaultValues<Values> })
  const submitValid = form.handleSubmit((values) =>
    attempt(async () => {
      await onSubmit(values)
      form.reset()
    }),
  )
  function submit(event: SubmitEvent): void {
    // React events bubble out of a dialog into the page, where a form may listen.
    event.stopPropagation()
    void submitValid(event)
  }
  return { form, isBusy, problem, submit, isReady: form.formState.isValid && !isBusy }
}
