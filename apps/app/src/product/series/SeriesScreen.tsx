import { saveText } from '@millrace/client/saveFile'
import { markFigure } from '@millrace/contract/markFigure'
import { seriesDay } from '@millrace/contract/product/series'
import { parseSeriesLines, sumSeriesEnergy } from '@millrace/proof'
import type { SeriesStep } from '@millrace/proof'
import { formatDay } from '@millrace/texts'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { CopyableText } from '../../components/CopyableText.tsx'
import { DeviceCheck } from '../../components/DeviceCheck.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useFormatKilo } from '../../features/product/live/useFormatKilo.ts'
import { useSealedLog } from '../../features/transparency/useSealedLog.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useFormatDecimal } from '../../shell/useFormatDecimal.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { QuarterList } from './QuarterList.tsx'
import { toSeriesFile, type SeriesDay } from './toSeriesFile.ts'

/** Evidence of a day of quarters: are the signatures right, what was counted, what was paid, how do I check it. */
export function SeriesScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const query = useCall(seriesDay, { reportId: search.get('report') ?? '' })
  const notFound = <EmptyState drawing={<MachinesDrawing />} title={t('series.missing')} />
  return (
    <Screen title={t('series.title')} hasRefresh>
      <Loaded query={query} notFound={notFound} skeleton={<Skeleton shape="card" className="h-96 w-full" />}>
        {(answer) => {
          const read = parseSeriesLines(answer.lines)
          return read ? <Series day={{ ...answer, ...read }} /> : notFound
        }}
      </Loaded>
    </Screen>
  )
}

function useSeriesCheck(day: SeriesDay) {
  const sealed = useSealedLog(
    day.approval.flatMap(({ act, text }) => (act === 'approved' && /\nproposal: (\S+)\n/.exec(text)?.[1]) || []),
  )
  return useQuery({
    enabled: sealed !== undefined,
    queryKey: ['series-check', day.lines, day.texts, day.approval, sealed],
    queryFn: async () => {
      const file = toSeriesFile(day, sealed?.log ?? null)
      const { seriesFileName, verifySeries, writeSeriesFile } = await import('@millrace/proof')
      const steps = await verifySeries(file, sealed?.known)
      return { file, steps, name: seriesFileName(file), text: writeSeriesFile(file) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

function Series({ day }: { day: SeriesDay }) {
  const t = useText()
  const { data: check } = useSeriesCheck(day)
  const steps = check?.steps
  return (
    <>
      <Verdict day={day} steps={steps} />
      {day.isDemo && (
        <Note icon="flask" title={t('product.badge.demo')}>
          <p>{t('series.demo-body')}</p>
        </Note>
      )}
      <Card className="grid gap-2 p-5">
        <h2 className="text-17 font-bold">{t('series.checks')}</h2>
        {steps ? (
          steps.map(({ id, isOk }) => (
            <DeviceCheck
              key={id}
              state={isOk ? 'right' : 'wrong'}
              text={t(
                id === 'sealed'
                  ? `session.${isOk ? 'sealed' : 'problem.sealed'}`
                  : `series.${isOk ? 'right' : 'wrong'}.${id === 'file' ? 'signatures' : id}`,
              )}
            />
          ))
        ) : (
          <p className="text-13 text-muted">{t('session.checking')}</p>
        )}
        {check?.file.log === null && <DeviceCheck state="unable" text={t('session.unsealed')} />}
        <p className="text-12 text-muted">{t('series.weaker')}</p>
      </Card>
      <Counted day={day} />
      <QuarterList day={day} />
      {check && <Elsewhere check={check} />}
    </>
  )
}

function Verdict({ day, steps }: { day: SeriesDay; steps: readonly SeriesStep[] | undefined }) {
  const t = useText()
  const { code } = useLanguage()
  const format = useFormatKilo()
  const isWrong = steps?.some(({ isOk }) => !isOk) === true
  const tone = isWrong ? 'bg-loss-soft text-loss' : steps ? 'bg-good-soft text-good' : 'bg-soft text-muted'
  const energyWh = sumSeriesEnergy(day)
  const energy = format(energyWh)
  return (
    <div className="grid justify-items-center gap-1 py-2 text-center">
      <span aria-hidden className={`grid size-16 place-items-center rounded-full ${tone}`}>
        <Icon name={isWrong ? 'close' : 'shield'} className="size-8" />
      </span>
      <h2
        {...markFigure('series.energy', energyWh, day.report.id)}
        role="status"
        className={`mt-2 text-20 font-bold ${isWrong ? 'text-loss' : ''}`}
      >
        {isWrong
          ? t('series.verdict.failed', { energy })
          : steps
            ? t('series.verdict.signed', { energy })
            : `${energy} kWh`}
      </h2>
      <p className="text-13 text-muted">
        {day.machineName} · {formatDay(day.report.day, code)}
        <FigureInfo figures={['series.energy']} />
      </p>
    </div>
  )
}

type SeriesCheck = NonNullable<ReturnType<typeof useSeriesCheck>['data']>

/** By the clock of the place, each with its tariff; and whether its money has come. */
function Counted({ day: { days, report } }: { day: SeriesDay }) {
  const t = useText()
  const { code } = useLanguage()
  const formatEnergy = useFormatKilo(3)
  const format = useFormatDecimal()
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-17 font-bold">{t('series.counted')}</h2>
      {days.map(({ day, isLate, isLeftOut, quarters, doubtful, energyWh, currency, perKwh, price, amount }) => (
        <Facts
          key={day}
          facts={[
            { name: t('series.day'), value: formatDay(day, code), note: isLate ? t('series.late') : undefined },
            { name: t('series.quarters'), value: quarters },
            doubtful > 0 && {
              name: t('series.doubtful'),
              value: doubtful,
              tone: 'loss',
              note: t('series.doubtful-body'),
            },
            { name: t('series.energy'), value: `${formatEnergy(energyWh)} kWh` },
            {
              name: t('session.tariff'),
              value: t('session.per-kwh', { price: `${format(perKwh)} ${currency}` }),
            },
            { name: t('session.price'), value: `${format(price)} ${currency}` },
            {
              name: t('session.books'),
              value: <Amount value={amount} />,
              note: isLeftOut ? t('series.reported') : undefined,
            },
          ]}
        />
      ))}
      <Facts
        facts={[
          report.receivedTime
            ? { name: t('session.received'), value: formatDateTime(report.receivedTime, code) }
            : {
                name: t('session.received'),
                value: <Amount value="0.000000" />,
                tone: 'loss',
                note: t('session.not-received'),
              },
        ]}
      />
      <p className="text-13 text-muted">{t('session.day', { day: formatDay(report.day, code) })}</p>
    </Card>
  )
}

/** The very texts and the keys, for our verifier and any program that knows Ed25519. */
function Elsewhere({ check: { file, name, text } }: { check: SeriesCheck }) {
  const t = useText()
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-17 font-bold">{t('session.elsewhere')}</h2>
      <p className="text-13 text-muted">{t('series.elsewhere-body')}</p>
      {[...new Set(file.texts.map(({ publicKey }) => publicKey))].map((publicKey) => (
        <div key={publicKey} className="grid">
          <p className="text-13 text-muted">{t('series.key')}</p>
          <CopyableText text={publicKey} />
        </div>
      ))}
      <Button kind="soft" isWide onPress={() => saveText(name, text, 'application/json')}>
        <Icon name="download" className="size-5" />
        {t('series.download')}
      </Button>
    </Card>
  )
}
