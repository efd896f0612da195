import { ledgerProve } from '@millrace/contract/console/ledgerState'
import BrokenIcon from '@mui/icons-material/Cancel'
import HeldIcon from '@mui/icons-material/CheckCircle'
import { Box, Button, Card, Chip, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { Note } from '../components/cells.tsx'
import { useAction } from '../components/useCall.ts'
import { send } from '../shell/send.ts'
import { formatMoment } from '../shell/time.ts'
import type { LedgerState } from './ledgerHealth.ts'
import { getRuleText } from './ledgerTexts.ts'

type Invariant = LedgerState['invariants'][number]

type Props = { readonly invariants: readonly Invariant[]; readonly provedAt: string | null }

/** The rules of the ledger with the result of the last check. Broken rules come first. */
export function InvariantsCard({ invariants, provedAt }: Props) {
  const sorted = invariants.toSorted((a, b) => Number(a.isOk) - Number(b.isOk))
  return (
    <Card component="section" aria-labelledby="rules-title">
      <Box sx={{ p: 2.5, pb: 1.5 }}>
        <Typography id="rules-title" variant="h2">
          Rules
        </Typography>
        <Note>
          Every check verifies them on the live database, for what is new; all of it every night
          {provedAt !== null && `, last ${formatMoment(provedAt)}`}.
        </Note>
        <ProveButton />
      </Box>
      {sorted.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2.5, pb: 2.5 }}>
          The first check has not run yet.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
        {sorted.map((invariant) => (
          <Rule key={invariant.name} {...invariant} />
        ))}
      </Box>
    </Card>
  )
}

function Rule({ name, isOk, detail }: Invariant) {
  const { title, meaning } = getRuleText(name)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        px: 2.5,
        py: 1.25,
        borderTop: '1px solid',
        borderColor: 'divider',
        ...(!isOk && { bgcolor: 'error.light' }),
      }}
    >
      {isOk ? (
        <HeldIcon sx={{ color: 'success.main', mt: 0.125 }} />
      ) : (
        <BrokenIcon sx={{ color: 'error.main', mt: 0.125 }} />
      )}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'start' }}>
          <Typography variant="h3" component="h3">
            {title}
          </Typography>
          <Chip
            label={isOk ? 'Holds' : 'Broken'}
            sx={
              isOk
                ? { bgcolor: 'success.light', color: 'success.dark' }
                : { bgcolor: 'error.main', color: 'error.contrastText' }
            }
          />
        </Box>
        {meaning && <Note>{meaning}</Note>}
        {detail && (
          <Typography
            variant="body2"
            sx={{
              mt: 0.25,
              overflowWrap: 'anywhere',
              ...(isOk ? { color: 'text.secondary' } : { color: 'error.main', fontWeight: 600 }),
            }}
          >
            {detail}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** Starts a proof of the whole ledger. */
function ProveButton() {
  const { isBusy, problem, attempt } = useAction()
  const notify = useNotify()
  const prove = () =>
    attempt(async () => {
      await send(ledgerProve, {})
      notify('The whole ledger is being proved')
    })
  return (
    <>
      <Button size="small" variant="outlined" sx={{ mt: 1 }} disabled={isBusy} onClick={() => void prove()}>
        Prove everything now
      </Button>
      {problem && (
        <Typography role="alert" color="error" variant="body2">
          {problem}
        </Typography>
      )}
    </>
  )
}
