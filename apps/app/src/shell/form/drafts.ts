import { readJson } from '../storage.ts'

export type Values = Readonly<Record<string, string>>

/** Half-filled forms, so that nothing is lost when the person leaves to read a code. Secrets stay in memory only. */
const drafts = new Map<string, Values>()

const storageKey = (form: string): string => `draft.${form}`

/** From session storage when a cheap phone has dropped the page while its owner read the SMS. */
export const readDraft = (form: string): Values =>
  drafts.get(form) ?? (readJson(sessionStorage, storageKey(form)) as Values | null) ?? {}

/** Only the values of `savedFields` survive a reload of the page. */
export function saveDraft(form: string, values: Values, savedFields: readonly string[]): void {
  drafts.set(form, values)
  if (savedFields.length === 0) return
  const saved = Object.fromEntries(savedFields.map((name) => [name, values[name] ?? '']))
  sessionStorage.setItem(storageKey(form), JSON.stringify(saved))
}

/** Sets one value of a form that is not on the screen now. */
export function updateDraft(form: string, name: string, value: string): void {
  drafts.set(form, { ...readDraft(form), [name]: value })
}

export function deleteDraft(form: string): void {
  drafts.delete(form)
  sessionStorage.removeItem(storageKey(form))
}

/** So that the next person on this device does not see what was typed before. */
export function deleteDrafts(): void {
  drafts.clear()
}
