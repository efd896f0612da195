import { stationAsk } from '@millrace/contract/console/station'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { send } from '../../shell/send.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import type { Station } from './stationBadges.ts'

type Props = { readonly stationId: string; readonly session: Station['sessions'][number] }

export function StopSessionButton({ stationId, session: { id, connector } }: Props) {
  if (!useCanCall(stationAsk)) return null
  return (
    <ConfirmButton
      variant="outlined"
      sx={{ ml: 'auto' }}
      label="Stop it"
      title={`Stop the session at connector ${connector}?`}
      onConfirm={async () => {
        await send(stationAsk, { id: stationId, action: 'stop-session', sessionId: id })
        return 'The charger was asked'
      }}
    >
      The car stops charging. What it has charged until then is counted.
    </ConfirmButton>
  )
}
