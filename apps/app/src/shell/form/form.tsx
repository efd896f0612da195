import type { TextKey } from '@millrace/texts'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../../components/Button.tsx'
import { loadChunk } from '../loadChunk.ts'
import { markSaid } from '../said.ts'
import { useCallMutation } from '../useCallMutation.ts'
import { useRepeatGuard } from '../useRepeatGuard.ts'
import { useText } from '../useText.ts'
import { deleteDraft, readDraft, saveDraft } from './drafts.ts'
import type { RuleName } from './rules.ts'
import { toFieldErrors } from './toFieldErrors.ts'

const loadRules = () => loadChunk(() => import('./rules.ts'))

/** A field that was emptied starts with its initial value again. */
const withoutEmpty = (draft: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''))

/** The name of a schema, or a function that checks several fields and returns the text of what is wrong. */
export type Rule<Values> = RuleName | ((values: Values) => TextKey | null)

type FormOptions<Values extends Record<string, string>> = {
  /** Keeps a draft under this name while the person is on another screen. Without a name there is no draft. */
  name?: string
  initial: Values
  /** The fields whose draft survives a reload of the page; never a password or a code. */
  savedFields?: readonly (keyof Values & string)[]
  /** The rules for the step that the values are at. */
  rules: (values: Values) => Partial<Record<keyof Values, Rule<Values>>>
  /** The field at which a refusal is shown. */
  refusalFields?: Readonly<Record<string, keyof Values & string>>
  /** The field at which everything else that can go wrong is shown. Without it, the message of the call has to do. */
  otherRefusals?: keyof Values & string
  send: (values: Values) => Promise<void>
}

/** The props of a field component for one value of a form. */
export type BoundField = {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

/** A form with at least these values, for components that several forms share. */
export type FormOf<Values> = {
  readonly name: string | undefined
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly set: (changes: Partial<Values>) => void
  readonly bind: (field: keyof Values & string) => BoundField
}

/** The values of a form, their errors, and its submission. */
export function useForm<Values extends Record<string, string>>({
  name,
  initial,
  savedFields = [],
  rules,
  refusalFields = {},
  otherRefusals,
  send,
}: FormOptions<Values>) {
  const t = useText()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...(name ? withoutEmpty(readDraft(name)) : {}) }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failures, setFailures] = useState(0)
  const current = useRef(values)
  const repeatGuard = useRepeatGuard()
  const needsSchemas = Object.values(rules(values)).some((rule) => typeof rule === 'string')
  useEffect(() => {
    if (needsSchemas) void loadRules()
  }, [needsSchemas])
  // Once the errors are on the screen, focus the first field that has one.
  useEffect(() => {
    if (failures) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures])

  const set = (changes: Partial<Values>) => {
    current.current = { ...current.current, ...changes }
    setValues(current.current)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
    if (name) saveDraft(name, current.current, savedFields)
  }
  const findProblem = async (field: keyof Values): Promise<TextKey | null> => {
    const rule = rules(current.current)[field]
    if (!rule) return null
    if (typeof rule === 'function') return rule(current.current)
    return (await loadRules()).findBrokenRule(rule, current.current[field] ?? '')
  }
  const validate = async (fields: readonly (keyof Values & string)[]): Promise<Record<string, string>> => {
    const problems = await Promise.all(fields.map(findProblem))
    return Object.fromEntries(problems.flatMap((key, i) => (key ? [[fields[i] ?? '', t(key)]] : [])))
  }
  const showErrors = (found: Readonly<Record<string, string>>) => {
    setErrors(found)
    setFailures((count) => count + 1)
  }
  const { mutate, isPending: isBusy } = useCallMutation(
    async () => {
      const found = await validate(Object.keys(rules(current.current)))
      if (Object.keys(found).length > 0) return showErrors(found)
      repeatGuard.remember(JSON.stringify(current.current))
      await send(current.current)
    },
    {
      onRefused: (failure) => {
        const found = toFieldErrors(failure, refusalFields, otherRefusals)
        // A code that was wrong is typed anew, not mended.
        if (failure.answer?.error === 'code.wrong') bind('code').onChange('')
        if (Object.keys(found).some((field) => field in current.current)) markSaid(failure)
        showErrors(found)
      },
    },
  )
  const submit = (): void => {
    if (!repeatGuard.isRepeat(JSON.stringify(current.current))) mutate()
  }
  const validateOnBlur = async (field: keyof Values & string): Promise<void> => {
    // An empty field is not wrong yet: the person may still fill it in.
    if (!current.current[field]) return
    const found = await validate([field])
    setErrors((before) => ({ ...before, ...found }))
  }
  const bind = (field: keyof Values & string): BoundField => ({
    name: field,
    value: values[field] as string,
    error: errors[field],
    onChange: (value: string) => set({ [field]: value } as Partial<Values>),
    onBlur: () => void validateOnBlur(field),
  })
  return {
    id,
    element,
    name,
    values,
    errors,
    isBusy,
    set,
    bind,
    submit,
    showErrors,
    deleteDraft: () => name && deleteDraft(name),
  }
}

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

type SubmitButtonProps = { form: { id: string; isBusy: boolean }; kind?: 'primary' | 'danger'; children: ReactNode }

/** Submits the form, which it finds by its id. */
export function SubmitButton({ form, kind = 'primary', children }: SubmitButtonProps) {
  return (
    <Button type="submit" form={form.id} kind={kind} isWide isBusy={form.isBusy}>
      {children}
    </Button>
  )
}
