import { machineCreate, machineMove, machineOne, machineUpdate } from '@millrace/contract/console/machine'
import { Box, Skeleton } from '@mui/material'
import { useState } from 'react'
import {
  ResourceContextProvider,
  Title,
  useLogoutIfAccessDenied,
  useNotify,
  useParams,
  useRedirect,
  useRequireAccess,
} from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { PageError } from '../../components/DetailPage.tsx'
import { SignDialog, type Drafted } from '../../components/proposal/ProposeDialog.tsx'
import { draftProposal } from '../../components/proposal/signed.ts'
import { fetchOnce, useCall } from '../../components/useCall.ts'
import { AnswerError, send, type FormErrors } from '../../shell/send.ts'
import type { Machine } from './machineBadges.ts'
import { MachineForm } from './MachineForm.tsx'
import { toMachineRequest, toText, type Values } from './machineValues.ts'

/** The form of the machine in the address, or of a new one. A draft is saved; what members see is proposed. */
export default function MachineEdit() {
  const { id } = useParams()
  const { isPending } = useRequireAccess({ resource: 'machine', action: id ? 'edit' : 'create' })
  // A refetch would reset the form while the operator types.
  const options = { ...fetchOnce, enabled: id !== undefined }
  const { data: machine, error, refetch } = useCall(machineOne, { id: id ?? '' }, options)
  const { problem, drafted, save, close } = useSaveMachine(machine)
  const page = id ? `/machine/${id}/show` : '/machine'
  const title = !id ? 'New machine' : machine ? `Edit ${machine.name.en_US}` : 'Edit machine'
  const isLoaded = machine !== undefined || !id
  return (
    <ResourceContextProvider value="machine">
      <Title title={title} preferenceKey={false} />
      <Box>
        <BackLink to={page} label={id ? 'Back to the machine' : 'All machines'} />
      </Box>
      {!isLoaded && error && <PageError noun="machine" error={error} onRetry={() => void refetch()} />}
      {!isLoaded && !error && <Skeleton variant="rounded" height={480} aria-hidden sx={{ mt: 2 }} />}
      {isLoaded && !isPending && (
        <MachineForm {...(machine && { machine })} problem={problem} cancelTo={page} onSave={save} />
      )}
      {drafted && <SignDialog title="Propose this?" drafted={drafted} onClose={close} />}
    </ResourceContextProvider>
  )
}

/** Sends the form. Errors of fields are returned for the fields, any other is shown above the button. */
function useSaveMachine(machine: Machine | undefined) {
  const [problem, setProblem] = useState('')
  const [drafted, setDrafted] = useState<Drafted | null>(null)
  const redirect = useRedirect()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const open = (id: string) => redirect(`/machine/${id}/show`)

  async function sendValues(values: Values): Promise<void> {
    const request = toMachineRequest(values, machine)
    const { position: _, ...terms } = request
    const saved = await saveDraft(machine, request)
    if (saved.isPublic || terms.isPublished) {
      const wish = { kind: 'machine-terms', content: { machineId: saved.id, ...terms } } as const
      const draft = await draftProposal(wish, toText(values['reason'])).catch((error: unknown) => {
        // Only its place in the list has changed.
        if (error instanceof AnswerError && error.key === 'machine.same') return null
        throw error
      })
      if (draft) return setDrafted({ wish, draft })
    }
    notify('Saved')
    open(saved.id)
  }

  async function save(values: Values): Promise<FormErrors | undefined> {
    setProblem('')
    try {
      await sendValues(values)
      return undefined
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      await logoutIfAccessDenied(error)
      setProblem(error.message)
      return error.body.errors
    }
  }

  function close(): void {
    setDrafted(null)
    if (drafted) open(drafted.draft.subject)
  }
  return { problem, drafted, save, close }
}

/** What no second person has to decide: a draft, and where the machine stands in the list. */
async function saveDraft(machine: Machine | undefined, request: ReturnType<typeof toMachineRequest>): Promise<Machine> {
  if (!machine) return (await send(machineCreate, request)).data
  if (!machine.isPublic) return (await send(machineUpdate, { id: machine.id, ...request })).data
  if (machine.position === request.position) return machine
  return (await send(machineMove, { id: machine.id, position: request.position })).data
}
