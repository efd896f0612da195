import { Alert, AlertTitle } from '@mui/material'
import type { Member } from '../../components/member.ts'
import { formatMoment } from '../../shell/time.ts'

/** What is out of the ordinary about an account, with the reasons in the words the member reads. */
export function RestrictionAlerts({
  member: { isClosed, isFrozen, frozenReason, withdrawalStop },
}: {
  member: Member
}) {
  const look = { '& .MuiAlert-message': { overflowWrap: 'anywhere' } } as const
  if (isClosed) {
    return (
      <Alert severity="info" sx={look}>
        <AlertTitle>Closed by the member</AlertTitle>What named the member has been erased. Entries in the ledger and in
        the audit log stay, under the id alone.
      </Alert>
    )
  }
  return (
    <>
      {isFrozen && (
        <Alert severity="error" sx={look}>
          <AlertTitle>Frozen</AlertTitle>The member reads: “{frozenReason}”
        </Alert>
      )}
      {withdrawalStop && (
        <Alert severity="warning" sx={look}>
          <AlertTitle>Withdrawals stopped until {formatMoment(withdrawalStop.until)}</AlertTitle>The member reads: “
          {withdrawalStop.reason}”
        </Alert>
      )}
    </>
  )
}
