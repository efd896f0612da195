import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { transparencySummary } from '@millrace/contract/transparency/summary'
import { withdrawRecord, type Withdrawal, type withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { parseMoney } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Table, type Column } from '../../components/Table.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { formatDuration } from '../../shell/formatDuration.ts'
import { useCall } from '../../shell/queries.ts'
import { subtractUsdt } from '../../shell/usdt.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { HeldRate, type Rate } from './HeldRate.tsx'
import { StatusChip } from './StatusChip.tsx'

type Status = DataOf<typeof withdrawStatus>

/** What one needs to decide on a withdrawal: the rate, when others were paid, the last ones, and the limits. */
export function WithdrawAside({ status, rate }: { status: Status; rate: Rate | undefined }) {
  return (
    <>
      <div className="side-pair">
        <div className="grid gap-5">
          {rate && <HeldRate rate={rate} />}
          <Limits status={status} />
        </div>
        <Deadline status={status} />
      </div>
      <LastOnes />
    </>
  )
}

/** The deadline from now on, and how long the others of the last 30 days took. */
function Deadline({ status: { nowTime, deadlineHours } }: { status: Status }) {
  const t = useText()
  const { code } = useLanguage()
  const formatPercent = useFormatPercent()
  const { data, isPending } = useCall(transparencySummary, { days: 1 })
  const deadline = new Date(Date.parse(nowTime) + deadlineHours * 3_600_000).toISOString()
  return (
    <Card className="grid content-start gap-3 p-5">
      <div className="grid gap-1">
        <h2 className="text-13 text-muted">{t('withdraw.latest')}</h2>
        <p className="text-20 font-bold">{formatDateTime(deadline, code)}</p>
        <p className="text-13 text-muted">{t('withdrawAside.deadline', { hours: deadlineHours })}</p>
      </div>
      {isPending && <Skeleton className="h-41" />}
      {data && data.withdrawals.paid > 0 && (
        <>
          <ul className="grid gap-1.5">
            {data.withdrawals.bands.map(({ band, percent }) => (
              <li key={band} className="side-band">
                <span className="text-muted">{t(`books.band.${band}`)}</span>
                <span aria-hidden className="h-2 overflow-hidden rounded-full bg-track">
                  <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
                </span>
                <span className="text-right font-semibold">{formatPercent(percent / 100, { isEven: true })}</span>
              </li>
            ))}
          </ul>
          <p className="text-12 text-muted">
            {t('books.withdrawals')} ·{' '}
            {t('books.withdrawals-note', { count: data.withdrawals.paid, hours: deadlineHours })}
          </p>
        </>
      )}
    </Card>
  )
}

const shownMax = 4

function LastOnes() {
  const t = useText()
  const { code, tag } = useLanguage()
  const { data, isPending } = useCall(withdrawRecord, { pageSize: shownMax }, { staleTime: 0 })
  if (isPending) return <Skeleton shape="card" className="h-40" />
  if (!data || data.list.length === 0) return null
  const sayTook = ({ state, steps, createTime, deadlineTime, isOverdue }: Withdrawal) => {
    const end = steps.find((step) => step.state === 'paid')
    if (end) return formatDuration((Date.parse(end.time) - Date.parse(createTime)) / 1_000, tag)
    if (isOverdue) return t('withdraw.history.overdue')
    return state === 'pending' || state === 'processing' ? formatDateTime(deadlineTime, code) : '–'
  }
  const columns: readonly Column<Withdrawal>[] = [
    {
      id: 'time',
      name: t('withdraw.history.requested'),
      isWhole: true,
      render: (row) => formatDateTime(row.createTime, code),
    },
    {
      id: 'amount',
      name: t('withdraw.amount'),
      isFigure: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
    {
      id: 'arrives',
      name: t('withdraw.history.arrives'),
      isFigure: true,
      render: ({ arrives, currency, state }) =>
        state === 'failed' || state === 'cancelled' ? '–' : <Amount value={parseMoney(arrives, currency) ?? arrives} />,
    },
    { id: 'took', name: t('withdrawAside.took'), isFigure: true, render: sayTook },
    { id: 'state', name: t('withdrawAside.state'), render: ({ status }) => <StatusChip status={status} /> },
  ]
  return (
    <Section
      title={t('withdrawAside.last')}
      {...(data.total > shownMax && { more: { text: t('withdraw.history.all'), to: paths.withdrawHistory } })}
    >
      <Table
        label={t('withdrawAside.last')}
        columns={columns}
        rows={data.list}
        getKey={({ id }) => id}
        getLink={({ id }) => `${paths.withdrawHistory}?id=${id}`}
      />
    </Section>
  )
}

function Limits({ status: { min, automaticMax, automaticLeft } }: { status: Status }) {
  const t = useText()
  return (
    <Card className="grid content-start gap-3 p-5">
      <h2 className="text-13 text-muted">{t('withdrawAside.limits')}</h2>
      <Facts
        facts={[
          { name: t('withdrawAside.least'), value: <Amount value={min} /> },
          { name: t('withdrawAside.automatic'), value: <Amount value={automaticMax} /> },
          { name: t('withdrawAside.left'), value: <Amount value={automaticLeft} /> },
        ]}
      />
      <ProgressBar
        label={t('withdrawAside.used')}
        value={Number(subtractUsdt(automaticMax, automaticLeft))}
        max={Number(automaticMax)}
      />
      <p className="text-12 text-muted">{t('withdrawAside.above')}</p>
    </Card>
  )
}
