import { Box, Skeleton } from '@mui/material'
import { Title } from 'react-admin'
import { HealthCard } from './HealthCard.tsx'
import { InvariantsCard } from './InvariantsCard.tsx'
import { listRules } from './ledgerHealth.ts'
import { MovementsCards } from './MovementsCards.tsx'
import { RailsCard } from './RailsCard.tsx'
import { TotalsCard } from './TotalsCard.tsx'
import { useLedgerHealth, useLedgerState } from './useLedger.ts'

/** Whether the ledger is sound, and its totals. */
export default function LedgerDashboard() {
  const { state } = useLedgerState()
  const isLoading = useLedgerHealth() === 'loading'
  return (
    <>
      <Title title="Ledger" preferenceKey={false} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <HealthCard />
        {state ? (
          <>
            <RailsCard />
            <MovementsCards state={state} />
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
                alignItems: 'start',
              }}
            >
              <InvariantsCard invariants={listRules(state)} provedAt={state.provedAt} />
              <TotalsCard totals={state.totals} />
            </Box>
          </>
        ) : (
          isLoading && <Placeholders />
        )}
      </Box>
    </>
  )
}

function Placeholders() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={92} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}
