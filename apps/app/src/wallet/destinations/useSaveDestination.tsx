import type { RequestOf } from '@millrace/contract/call'
import { bankModify } from '@millrace/contract/wallet/destination'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailure } from '../../shell/CallFailure.ts'
import { callApi } from '../../shell/client.ts'
import { updateDraft } from '../../shell/form/drafts.ts'
import { toFieldErrors } from '../../shell/form/toFieldErrors.ts'
import { addPaths, destinationsChanged, withdrawPaths, type DestinationKind } from './useDestinations.ts'

type Place = RequestOf<typeof bankModify>
type Form = { readonly fail: (wrong: Readonly<Record<string, string>>) => void; readonly drop: () => unknown }
const isAboutProof = (failure: CallFailure): boolean => /^(?:step-up|pay-password)\./.test(failure.answer?.error ?? '')

/**
 * Saves a destination, with the fund password where the server wants it; what then comes is confirming it by a code.
 */
export function useBindDestination(kind: DestinationKind, refusals: Readonly<Record<string, string>>) {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<{ readonly place: Place; readonly form: Form } | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  const bind = async (place: Place, form: Form): Promise<void> => {
    const { id } = await callApi(bankModify, place)
    form.drop()
    // A withdrawal that was begun goes on with it.
    updateDraft(withdrawPaths[kind], 'destinationId', id)
    await destinationsChanged()
    await navigate(`${addPaths[kind]}?id=${id}`, { replace: true })
  }
  const send = async (place: Place, form: Form): Promise<void> => {
    try {
      await bind(place, form)
    } catch (failure) {
      if (!(failure instanceof CallFailure && isAboutProof(failure))) throw failure
      setWanted({ place, form })
      setIsOpen(true)
    }
  }
  const proved = async (): Promise<void> => {
    if (!wanted) return
    try {
      await bind(wanted.place, wanted.form)
    } catch (failure) {
      if (!(failure instanceof CallFailure) || !failure.answer || isAboutProof(failure)) throw failure
      // What is wrong with the destination is put right in the form.
      setIsOpen(false)
      wanted.form.fail(toFieldErrors(failure, refusals) ?? {})
    }
  }
  return { send, wanted: wanted?.place ?? null, sheet: { isOpen, onProved: proved, onClose: () => setIsOpen(false) } }
}
