import type { TextKey } from '@millrace/texts'
import { useEffect, useId, useRef, useState } from 'react'
import { loadChunk } from '../loadChunk.ts'
import { useText } from '../useText.ts'
import { deleteDraft, saveDraft, readDraft } from './drafts.ts'
import type { RuleName } from './rules.ts'
import { toFieldErrors } from './toFieldErrors.ts'

const loadRules = () => loadChunk(() => import('./rules.ts'))
const debounceMs = 1_000

/** An emptied field begins again as a new one does. */
const filled = (draft: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''))

/** A schema by its name, or a question about several fields that answers with the text of what is wrong. */
export type Rule<Values> = RuleName | ((values: Values) => TextKey | null)

type FormOptions<Values extends Record<string, string>> = {
  /** What was typed is kept under this name while the form is left; without one it is forgotten. */
  name?: string
  initial: Values
  /** The fields that outlive a reload of the page; never a password or a code. */
  kept?: readonly (keyof Values & string)[]
  /** What must hold, for the step that the values are at. */
  rules: (values: Values) => Partial<Record<keyof Values, Rule<Values>>>
  /** Which field a refusal is about. */
  refusals?: Readonly<Record<string, keyof Values & string>>
  send: (values: Values) => Promise<void>
}

/** The values of a form, what is wrong with each, and its sending. */
export function useForm<Values extends Record<string, string>>({
  name,
  initial,
  kept = [],
  rules,
  refusals = {},
  send,
}: FormOptions<Values>) {
  const t = useText()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...(name ? filled(readDraft(name)) : {}) }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  const current = useRef(values)
  const lastSent = useRef({ atMs: -Infinity, values: '' })
  useEffect(() => {
    void loadRules()
  }, [])
  // After the refused fields are on the screen, the first of them is where to go on.
  useEffect(() => {
    if (failures) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures])

  const setAll = (changes: Partial<Values>) => {
    current.current = { ...current.current, ...changes }
    setValues(current.current)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
    if (name) saveDraft(name, current.current, kept)
  }
  const wrongOf = async (fields: readonly (keyof Values)[]): Promise<Record<string, string>> => {
    const { findBrokenRule: brokenRule } = await loadRules()
    const wrong = fields.flatMap((field) => {
      const rule = rules(current.current)[field]
      if (!rule) return []
      const key = typeof rule === 'function' ? rule(current.current) : brokenRule(rule, current.current[field] ?? '')
      return key ? [[field as string, t(key)] as const] : []
    })
    return Object.fromEntries(wrong)
  }
  const fail = (wrong: Readonly<Record<string, string>>) => {
    setErrors(wrong)
    setFailures((count) => count + 1)
  }
  const submit = async (): Promise<void> => {
    const typed = JSON.stringify(current.current)
    const isImpatient = performance.now() - lastSent.current.atMs < debounceMs && lastSent.current.values === typed
    if (isBusy || isImpatient) return
    setIsBusy(true)
    try {
      const wrong = await wrongOf(Object.keys(rules(current.current)))
      if (Object.keys(wrong).length > 0) return fail(wrong)
      lastSent.current = { atMs: performance.now(), values: typed }
      await send(current.current)
    } catch (failure) {
      const wrong = toFieldErrors(failure, refusals)
      if (!wrong) throw failure
      fail(wrong)
    } finally {
      setIsBusy(false)
    }
  }
  const leave = async (field: keyof Values & string): Promise<void> => {
    // An empty field is not wrong yet: the person may be on the way to it.
    if (!current.current[field]) return
    const wrong = await wrongOf([field])
    setErrors((before) => ({ ...before, ...wrong }))
  }
  /** What a field component needs to stand for one value. */
  const bind = (field: keyof Values & string) => ({
    name: field,
    value: values[field] as string,
    error: errors[field],
    onChange: (value: string) => setAll({ [field]: value } as Partial<Values>),
    onBlur: () => void leave(field),
  })
  return { id, element, values, errors, isBusy, set: setAll, bind, submit, fail, drop: () => name && deleteDraft(name) }
}
