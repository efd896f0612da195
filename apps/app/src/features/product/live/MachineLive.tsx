import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { useFormatPercent } from '../../../shell/useFormatPercent.ts'
import { useFormatShortDay } from '../../../shell/useFormatShortDay.ts'
import { useText } from '../../../shell/useText.ts'
import { LatestSessions } from './LatestSessions.tsx'
import type { Live } from './Live.ts'
import { LiveTile } from './LiveTile.tsx'
import { PowerChart } from './PowerChart.tsx'
import { useMachineLive } from './useMachineLive.ts'

/** What a machine with a station does now and did today. Nothing for one without. Texts: `live`, `product`. */
export function MachineLive({ id }: { id: string }) {
  const { data: live, dataUpdatedAt, isError } = useMachineLive(id)
  if (!live) return null
  return (
    <>
      <LiveTile live={live} fetchedAtMs={dataUpdatedAt} isOffline={isError} />
      <PowerChart live={live} />
      {live.kind === 'charger' && <LatestSessions id={id} />}
      <Held live={live} />
    </>
  )
}

/** How it held up, and when somebody looks after it next. */
function Held({ live: { uptime, nextService } }: { live: Live }) {
  const t = useText()
  const formatPercent = useFormatPercent()
  const formatShortDay = useFormatShortDay()
  if (uptime.percent === null && nextService === null) return null
  return (
    <Card className="p-4">
      <Facts
        facts={[
          uptime.percent !== null && {
            name: t('live.uptime', { days: uptime.days }),
            value: formatPercent(uptime.percent / 100),
          },
          uptime.percent !== null && {
            name: t('live.faults'),
            value: uptime.faults,
            tone: uptime.faults > 0 ? 'loss' : 'ink',
          },
          nextService !== null && { name: t('live.service'), value: formatShortDay(nextService, { hasYear: true }) },
        ]}
      />
    </Card>
  )
}
