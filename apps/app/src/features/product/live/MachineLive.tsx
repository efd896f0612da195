import { markFigure } from '@millrace/contract/markFigure'
import type { MachineKind } from '@millrace/contract/product/product'
import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { FigureInfo } from '../../../components/FigureInfo.tsx'
import { useFormatPercent } from '../../../shell/useFormatPercent.ts'
import { useFormatShortDay } from '../../../shell/useFormatShortDay.ts'
import { useText } from '../../../shell/useText.ts'
import { LatestSessions } from './LatestSessions.tsx'
import type { Live } from './Live.ts'
import { LiveTile } from './LiveTile.tsx'
import { PowerChart } from './PowerChart.tsx'
import { useMachineLive } from './useMachineLive.ts'

/** What a machine with a station does now and did today. Nothing for one without. Texts: `live`, `product`. */
export function MachineLive({ id, kind }: { id: string; kind: MachineKind }) {
  const { data: live, dataUpdatedAt, isError } = useMachineLive(id)
  if (!live) return null
  return (
    <>
      <LiveTile id={id} kind={kind} live={live} fetchedAtMs={dataUpdatedAt} isOffline={isError} />
      <PowerChart id={id} kind={kind} live={live} />
      {live.kind === 'charger' && <LatestSessions id={id} />}
      <Held id={id} live={live} />
    </>
  )
}

/** How it held up, and when somebody looks after it next. */
function Held({ id, live: { uptime, nextService } }: { id: string; live: Live }) {
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
            about: <FigureInfo figures={['machine.uptime']} />,
            value: (
              <span {...markFigure('machine.uptime', uptime.percent, id)}>{formatPercent(uptime.percent / 100)}</span>
            ),
          },
          uptime.percent !== null && {
            name: t('live.faults'),
            value: <span {...markFigure('machine.faults', uptime.faults, id)}>{uptime.faults}</span>,
            tone: uptime.faults > 0 ? 'loss' : 'ink',
          },
          nextService !== null && { name: t('live.service'), value: formatShortDay(nextService, { hasYear: true }) },
        ]}
      />
    </Card>
  )
}
