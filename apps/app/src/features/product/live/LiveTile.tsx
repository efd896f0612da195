import { markFigure } from '@millrace/contract/markFigure'
import type { MachineKind } from '@millrace/contract/product/product'
import { Card } from '../../../components/Card.tsx'
import { Chip } from '../../../components/Chip.tsx'
import { FigureInfo } from '../../../components/FigureInfo.tsx'
import { formatTime } from '../../../shell/dates.ts'
import { useText } from '../../../shell/useText.ts'
import type { Live } from './Live.ts'
import { LiveDot, type LiveTone } from './LiveDot.tsx'
import { useFormatKilo } from './useFormatKilo.ts'
import { useFormatSum, useSaySum } from './useFormatSum.ts'
import { useNow } from './useNow.ts'

const oldMs = 60_000
const silentMs = 15 * 60_000

type LiveTileProps = { id: string; kind: MachineKind; live: Live; fetchedAtMs: number; isOffline: boolean }

/** What, how much, since when, and how old the news is; below it today against usual. */
export function LiveTile({ id, kind, live, fetchedAtMs, isOffline }: LiveTileProps) {
  const t = useText()
  const format = useFormatKilo()
  const nowMs = useNow(live.nowTime, fetchedAtMs)
  const { heardTime, todaySum, usualByNow, isDemo } = live
  const sum = useFormatSum(live.measure)
  const saySum = useSaySum(live.measure, kind)
  const ageMs = heardTime === null ? null : nowMs - Date.parse(heardTime)
  const isSilent = ageMs !== null && ageMs > silentMs
  const { tone, text, below, powerW } = useSayDoing(live, isSilent)
  return (
    <Card className={`grid gap-3 p-4 ${isSilent ? 'bg-loss-soft' : ''}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-1 basis-full gap-2.5 md:basis-52">
          <LiveDot tone={tone} />
          {/* As high while nothing is said below it, so that what follows keeps its place. */}
          <div className={`grid content-center gap-0.5 ${live.kind === 'charger' ? 'min-h-[3em]' : ''}`}>
            {/* Read out when it changes, not with every watt. */}
            <h2 className={`text-17 font-bold ${isSilent ? 'text-loss' : ''}`}>{text}</h2>
            {below && <p className="text-13 text-muted">{below}</p>}
          </div>
        </div>
        <div className="flex min-h-6 flex-1 flex-wrap items-baseline justify-between gap-x-3 pl-7 md:block md:flex-none md:pl-0 md:text-right">
          {powerW !== null && (
            <p className={`text-17 font-bold whitespace-nowrap ${ageMs !== null && ageMs > oldMs ? 'text-muted' : ''}`}>
              {format(powerW)} <span className="text-12 font-normal text-muted">kW</span>
            </p>
          )}
          {ageMs !== null && heardTime !== null && (
            <p className="text-12 text-muted">
              {ageMs < oldMs
                ? t('live.seconds', { seconds: Math.max(0, Math.floor(ageMs / 1000)) })
                : ageMs <= silentMs
                  ? t('live.minutes', { minutes: Math.floor(ageMs / 60_000) })
                  : t('live.heard-at', { time: formatTime(heardTime) })}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-13">
        <span className="text-muted">
          {t('live.today', { time: formatTime(new Date(nowMs).toISOString()) })}
          <FigureInfo figures={['machine.today', 'machine.usual-day']} />
        </span>
        <span className="ml-auto text-right">
          <span {...markFigure('machine.today', todaySum, id)} className="font-semibold">
            {saySum(todaySum)}
          </span>
          {usualByNow !== null && (
            <span {...markFigure('machine.usual-day', usualByNow, `${id} by-now`)} className="text-muted">
              {' '}
              · {t('live.usual-by-now', { energy: sum(usualByNow) })}
            </span>
          )}
        </span>
      </div>
      {isDemo && (
        <p>
          <Chip>{t('product.badge.demo')}</Chip>
        </p>
      )}
      {isOffline && (
        <p className="text-13 text-caution">
          {t('live.offline', { time: formatTime(new Date(fetchedAtMs).toISOString()) })}
        </p>
      )}
    </Card>
  )
}

type Said = {
  readonly tone: LiveTone
  readonly text: string
  readonly below: string | null
  readonly powerW: number | null
}

function useSayDoing(live: Live, isSilent: boolean): Said {
  const t = useText()
  const format = useFormatKilo()
  const { connectors, heardTime, kind } = live
  const say = (tone: LiveTone, text: string, more: Partial<Said> = {}): Said => ({
    tone,
    text,
    below: null,
    powerW: null,
    ...more,
  })
  if (heardTime === null) return say('waiting', t('live.never'))
  if (isSilent) return say('silent', t('live.silent', { time: formatTime(heardTime) }))
  const working = connectors.filter(({ state }) => state === 'working')
  const [first] = working
  if (first) {
    const powers = working.flatMap(({ powerW }) => powerW ?? [])
    const powerW = powers.length === 0 ? null : powers.reduce((sum, power) => sum + power, 0)
    if (kind === 'gateway')
      return say('good', powerW === null ? t('live.working') : t('live.making', { power: format(powerW) }))
    const energies = working.map(({ energyWh }) => Number(energyWh ?? 0))
    return say('good', t('live.charging', { energy: format(energies.reduce((sum, energy) => sum + energy, 0)) }), {
      powerW,
      below:
        working.length > 1
          ? t('live.connectors', { count: working.length, all: connectors.length })
          : first.sinceTime
            ? t('live.connector', {
                time: formatTime(first.sinceTime),
                number: first.connector,
                count: connectors.length,
              })
            : null,
    })
  }
  const has = (state: (typeof connectors)[number]['state']): boolean => connectors.some((each) => each.state === state)
  if (has('faulted')) return say('silent', t('live.faulted'))
  if (has('waiting')) return say('waiting', t('live.waiting'))
  if (connectors.length > 0 && connectors.every(({ state }) => state === 'unavailable'))
    return say('closed', t('live.closed'))
  return say('good', t(kind === 'gateway' ? 'live.idle' : 'live.free'))
}
