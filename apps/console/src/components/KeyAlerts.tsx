import { approverKeyList, approverKeyStop } from '@millrace/contract/console/approver'
import { Alert, Box, Button } from '@mui/material'
import { refreshMs } from '../shell/refreshMs.ts'
import { send } from '../shell/send.ts'
import { formatMoment } from '../shell/time.ts'
import { Problem } from './Problem.tsx'
import { TextLink } from './TextLink.tsx'
import { useAction, useCall } from './useCall.ts'

/** What an operator has to know about approval keys in time: that theirs is about to go, or a new one to count. */
export function KeyAlerts() {
  const { data } = useCall(approverKeyList, {}, { refetchInterval: refreshMs.background })
  const { isBusy, problem, attempt } = useAction()
  const stop = (id: string) =>
    attempt(async () => {
      await send(approverKeyStop, { id })
    })
  const going = data?.list.filter(({ canStop }) => canStop) ?? []
  const coming = data?.list.filter(({ addedTime, isAdded, removedTime }) => addedTime && !isAdded && !removedTime) ?? []
  if (going.length + coming.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {going.map(({ id, removal }) => (
        <Alert
          key={id}
          severity="error"
          action={
            <Button color="inherit" disabled={isBusy} onClick={() => void stop(id)} sx={{ minHeight: 44 }}>
              Stop
            </Button>
          }
        >
          {removal?.by.name} wants your approval key removed. From {formatMoment(removal?.effectiveTime ?? '')} on it is
          gone, unless you stop it.
        </Alert>
      ))}
      {coming.map(({ id, operator, words, addedTime, canObject }) => (
        <Alert key={id} severity="warning">
          {words.map(({ by }) => by.name).join()} alone has admitted{' '}
          {canObject ? `a key of ${operator.name}` : 'your key'}, which counts from {formatMoment(addedTime ?? '')}. If{' '}
          {canObject ? 'they' : 'you'} did not make it, {canObject ? 'object' : 'remove it'} under{' '}
          <TextLink to="/approver">Approval keys</TextLink>.
        </Alert>
      ))}
      <Problem text={problem} />
    </Box>
  )
}
