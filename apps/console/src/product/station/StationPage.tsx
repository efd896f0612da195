import { stationOne } from '@millrace/contract/console/station'
import { useEffect, useState } from 'react'
import { Chips } from '../../components/cells.tsx'
import { Columns, DetailPage } from '../../components/DetailPage.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useOne } from '../../components/useCall.ts'
import { CommandsCard, MetersCard, NowCard, SessionsCard } from './cards.tsx'
import { EnterCard, GatewayCard } from './EnterCard.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { StationActions } from './StationActions.tsx'
import { healthBadges } from './stationBadges.ts'

/** The password that was made a moment ago. It is taken out of the history, so that going back does not show it. */
function usePasswordOnce() {
  const [password, setPassword] = useState(() => {
    const state = history.state as { usr?: { password?: string } } | null
    return state?.usr?.password ?? ''
  })
  useEffect(() => history.replaceState({ ...(history.state as object), usr: null }, ''), [])
  return [password, setPassword] as const
}

/** A charger or gateway: how to connect it, what it does, its meters and sessions, what operators can ask of it. */
export default function StationPage() {
  const [password, setPassword] = usePasswordOnce()
  const { query } = useOne(stationOne, { refetchInterval: 2_000 })
  return (
    <DetailPage
      noun="station"
      query={query}
      title={(station) => station?.identity ?? 'Station'}
      renderBadges={({ health, isDemo }) => (
        <Chips>
          <StateChip {...healthBadges[health]} />
          {isDemo && <StateChip label="Demonstration" tone="neutral" />}
        </Chips>
      )}
    >
      {(station) => {
        const enter = !station.closedTime && (
          <EnterCard station={station} password={password} onPassword={setPassword} />
        )
        return (
          <Columns
            aside={
              <>
                <ProgressCard station={station} />
                <StationActions station={station} />
              </>
            }
          >
            {station.kind === 'gateway' ? (
              <>
                {!station.closedTime && <GatewayCard station={station} />}
                <NowCard station={station} />
              </>
            ) : (
              <>
                {!station.heardTime && enter}
                <NowCard station={station} />
                <SessionsCard station={station} />
                <MetersCard station={station} />
                <CommandsCard station={station} />
                {station.heardTime && enter}
              </>
            )}
          </Columns>
        )
      }}
    </DetailPage>
  )
}
