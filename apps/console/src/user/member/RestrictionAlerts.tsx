import { Alert, AlertTitle } from '@mui/material'
import type { Member } from '../../components/member.ts'
import { formatMoment } from '../../shell/time.ts'

/** Closed, frozen or stopped, with the reason that the member sees. */
export function RestrictionAlerts({
  member: { isClosed, isFrozen, frozenReason, withdrawalStop },
}: {
  member: Member
}) {
  const alertSx = { '& .MuiAlert-message': { overflowWrap: 'anywhere' } } as const
  if (isClosed) {
    return (
      <Alert severity="info" sx={alertSx}>
        <AlertTitle>Closed by the member</AlertTitle>Personal data has been erased. Entries in the ledger and in the
        audit log remain under the id.
      </Alert>
    )
  }
  return (
    <>
      {isFrozen && (
        <Alert severity="error" sx={alertSx}>
          <AlertTitle>Frozen</AlertTitle>The member sees: “{frozenReason}”
        </Alert>
      )}
      {withdrawalStop && (
        <Alert severity="warning" sx={alertSx}>
          <AlertTitle>Withdrawals stopped until {formatMoment(withdrawalStop.until)}</AlertTitle>The member sees: “
          {withdrawalStop.reason}”
        </Alert>
      )}
    </>
  )
}
