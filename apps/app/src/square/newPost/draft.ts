import { readUserId } from '../../shell/session.ts'
import { readJson } from '../../shell/storage.ts'

export type Draft = {
  readonly text: string
  readonly machine: { readonly id: string; readonly name: string; readonly held: number } | null
  readonly hasUnits: boolean
}
export const emptyDraft: Draft = { text: '', machine: null, hasUnits: false }

/** Local storage, which a sign-out clears. Another member who signs in here does not get it either. */
const getKey = () => `draft.post.${readUserId()}`

export const readDraft = (): Draft => ({
  ...emptyDraft,
  ...(readJson(localStorage, getKey()) as Partial<Draft> | null),
})

export function saveDraft(draft: Draft): void {
  if (draft.text === '' && !draft.machine) localStorage.removeItem(getKey())
  else localStorage.setItem(getKey(), JSON.stringify(draft))
}
