export type Values = Readonly<Record<string, string>>

/**
 * What stands in half-filled forms: going to read a code and coming back loses nothing. Secrets stay in memory only.
 */
const drafts = new Map<string, Values>()

export function readDraft(form: string): Values {
  const known = drafts.get(form)
  if (known) return known
  try {
    // A cheap phone may drop the page while its owner reads the SMS.
    return JSON.parse(sessionStorage.getItem(`draft.${form}`) ?? '{}') as Values
  } catch {
    return {}
  }
}

/** Of all the values, only those in `kept` outlive a reload of the page. */
export function saveDraft(form: string, values: Values, kept: readonly string[]): void {
  drafts.set(form, values)
  if (kept.length > 0)
    sessionStorage.setItem(
      `draft.${form}`,
      JSON.stringify(Object.fromEntries(kept.map((name) => [name, values[name] ?? '']))),
    )
}

/** Puts one value into a form that is not on the screen now. */
export function updateDraft(form: string, name: string, value: string): void {
  drafts.set(form, { ...readDraft(form), [name]: value })
}

/** Nobody finds what somebody else had typed on the same device. */
export function deleteDrafts(): void {
  drafts.clear()
}

export function deleteDraft(form: string): void {
  drafts.delete(form)
  sessionStorage.removeItem(`draft.${form}`)
}
