import { CallFailure, isStepUpRefusal } from '@millrace/client/CallFailure'
import type { RequestOf } from '@millrace/contract/call'
import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import { bankModify, bankProof } from '@millrace/contract/wallet/destination'
import { useState } from 'react'
import { callApi } from '../../shell/client.ts'
import { readDraft, saveDraft } from '../../shell/form/drafts.ts'
import { toFieldErrors } from '../../shell/form/toFieldErrors.ts'
import { queryClient, whenRefetched } from '../../shell/queryClient.ts'
import { navigate } from '../../shell/router/router.tsx'
import { markSaid } from '../../shell/said.ts'
import { addPaths, type DestinationKind, withdrawFields, withdrawPaths } from './useDestinations.ts'

type NewDestination = RequestOf<typeof bankModify>
type Form = {
  readonly showErrors: (errors: Readonly<Record<string, string>>) => void
  readonly deleteDraft: () => unknown
}

/** Saves a destination, if needed with the fund password, then opens the screen that confirms it by a code. */
export function useSaveDestination(kind: DestinationKind, refusalFields: Readonly<Record<string, string>>) {
  const [waiting, setWaiting] = useState<{ readonly destination: NewDestination; readonly form: Form } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [taken, setTaken] = useState('')

  const save = async (destination: NewDestination, form: Form): Promise<void> => {
    const { id } = await callApi(bankModify, destination).catch((failure: unknown) => {
      const error = failure instanceof CallFailure ? failure.answer?.error : undefined
      if (error === 'destination.taken') setTaken(destination.address ?? destination.account ?? '')
      // A text that is too old, or was used, is replaced by a new one to sign.
      if (error === 'destination.proof') void queryClient.invalidateQueries({ queryKey: [bankProof.path] })
      throw failure
    })
    form.deleteDraft()
    // A withdrawal that was started continues with it.
    const withdrawal = readDraft(withdrawPaths[kind])
    saveDraft(withdrawPaths[kind], { ...withdrawal, destinationId: id }, withdrawFields)
    await whenRefetched()
    navigate(`${addPaths[kind]}?id=${id}`, { replace: true })
  }
  const send = async (destination: NewDestination, form: Form): Promise<void> => {
    try {
      await save(destination, form)
    } catch (failure) {
      if (!(failure instanceof CallFailure && isStepUpRefusal(failure))) throw failure
      setWaiting({ destination, form })
      setIsOpen(true)
    }
  }
  const saveAfterProof = async (payPassword?: string): Promise<void> => {
    if (!waiting) return
    try {
      await save({ ...waiting.destination, ...(payPassword !== undefined && { payPassword }) }, waiting.form)
    } catch (failure) {
      if (!(failure instanceof CallFailure) || !failure.answer || isStepUpRefusal(failure)) throw failure
      // What is wrong with the destination has to be corrected in the form.
      setIsOpen(false)
      const errors = toFieldErrors(failure, refusalFields)
      if (Object.keys(errors).length > 0) markSaid(failure)
      waiting.form.showErrors(errors)
    }
  }
  return {
    send,
    /** The address or account that another member has bound, as the server said last; empty when none was. */
    taken,
    /** The destination that waits for the fund password. */
    destination: waiting?.destination ?? null,
    sheet: {
      subject: waiting ? stepUpSubject.address(waiting.destination) : '',
      isOpen,
      onProved: saveAfterProof,
      onClose: () => setIsOpen(false),
    },
  }
}
