import type { DataOf } from '@millrace/contract/call'
import { decisionList } from '@millrace/contract/console/operator'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { formatMoment } from '../shell/time.ts'
import { Note } from './cells.tsx'
import { describeMaking } from './describeMaking.ts'
import { DialogButton } from './DialogButton.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'
import { useCall } from './useCall.ts'

const actNames: Record<DataOf<typeof decisionList>[number]['act'], string> = {
  proposed: 'Proposed',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Taken back',
  done: 'Done',
  seen: 'Looked at',
  objected: 'Objected to',
}

/** Opens who decided this, and when, by whom and how they had been made operators. */
export function DecisionTrail({ subjectId }: { subjectId: string }) {
  return (
    <DialogButton
      size="small"
      // On a line of its own, or after a name: its text begins where the line does.
      sx={{ ml: -1.75, display: 'flex' }}
      renderDialog={(close) => <TrailDialog subjectId={subjectId} onClose={close} />}
    >
      Who they are
    </DialogButton>
  )
}

function TrailDialog({ subjectId, onClose }: { subjectId: string; onClose: () => void }) {
  const titleId = useId()
  const { data, error, refetch } = useCall(decisionList, { subjectId })
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Who decided, and how they became operators</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && <ErrorAlert title="This could not be loaded" text={error.message} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Typography>It was decided before such records were kept.</Typography>}
        {data?.map(({ id, by, act, at, makings }) => (
          <Box key={id}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {actNames[act]} by {by.name} ({by.role}), {formatMoment(at)}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {makings.map((making) => (
                <Note component="li" key={making.at + making.how}>
                  {describeMaking(making)}
                </Note>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
