import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../shell/form/drafts.ts'

type Draft = { readonly amount: string; readonly destinationId: string }

/** What was typed for a withdrawal: it is still there after adding an address, setting the fund password, or a reload. */
export function useDraft(name: string) {
  const [draft, setDraft] = useState<Draft>(() => ({ amount: '', destinationId: '', ...readDraft(name) }))
  const set = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    keepDraft(name, next, ['amount', 'destinationId'])
  }
  return { ...draft, set, drop: () => dropDraft(name) }
}
