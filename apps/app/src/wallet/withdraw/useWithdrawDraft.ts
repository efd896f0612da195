import { useEffect, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '../../shell/form/drafts.ts'

type Draft = { readonly amount: string; readonly destinationId: string }

/** The draft of a withdrawal. It survives a reload, and visits to other screens, to add an address for example. */
export function useWithdrawDraft(name: string) {
  const [draft, setDraft] = useState<Draft>(() => ({ amount: '', destinationId: '', ...readDraft(name) }))
  // Also saves what another screen has put into the draft.
  useEffect(() => saveDraft(name, draft, ['amount', 'destinationId']), [name, draft])
  return {
    ...draft,
    set: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    delete: () => deleteDraft(name),
  }
}
