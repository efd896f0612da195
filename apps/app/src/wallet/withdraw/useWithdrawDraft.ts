import { useEffect, useState } from 'react'
import { deleteDraft, saveDraft, readDraft } from '../../shell/form/drafts.ts'

type Draft = { readonly amount: string; readonly destinationId: string }

/**
 * What was typed for a withdrawal: it is still there after adding an address, setting the fund password, or a reload.
 */
export function useWithdrawDraft(name: string) {
  const [draft, setDraft] = useState<Draft>(() => ({ amount: '', destinationId: '', ...readDraft(name) }))
  // Also what another screen put into it.
  useEffect(() => saveDraft(name, draft, ['amount', 'destinationId']), [name, draft])
  return {
    ...draft,
    set: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    drop: () => deleteDraft(name),
  }
}
