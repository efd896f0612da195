import type { DataOf } from '@millrace/contract/call'
import { incomeAutomatic, incomeList, type incomeToday } from '@millrace/contract/income/income'
import { paths } from '@millrace/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Figure } from '../../components/Amount.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SwitchRow } from '../../components/SwitchRow.tsx'
import { callApi } from '../../shell/client.ts'
import { formatOrderDay } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { usdt } from '../../shell/usdt.ts'
import { useAmount } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { IncomeRows } from './IncomeRows.tsx'
import { useIncomeToday } from './useIncomeToday.ts'
import { ClaimableRow } from './ClaimableRow.tsx'
import { claim, incomesChanged } from './claimIncome.ts'
import { PendingIncome } from './ClaimProgress.tsx'

type Today = DataOf<typeof incomeToday>

/** What can be claimed now, order by order, and what is on its way to the wallet. */
export function ClaimScreen() {
  const t = useText()
  const amount = useAmount()
  const today = useIncomeToday()
  // Everything may have been claimed on the screen before this one.
  const { state } = useLocation() as { state: { claimed?: string } | null }
  const [claimed, setClaimed] = useState<readonly string[]>(state?.claimed ? [state.claimed] : [])
  const [claiming, setClaiming] = useState<string | null>(null)

  const receiving = today.data?.receiving ?? '0.000000'
  const receivingBefore = useRef(receiving)
  useEffect(() => {
    // What has just arrived moves from one list to another.
    if (receiving !== receivingBefore.current && Number(receivingBefore.current) > 0) void incomesChanged()
    receivingBefore.current = receiving
  }, [receiving])

  const take = async (orderId?: string) => {
    setClaiming(orderId ?? 'all')
    try {
      const done = await claim(orderId)
      setClaimed((before) => [...before, done.amount])
      showToast(t('claim.action.done'), { tone: 'good' })
    } finally {
      setClaiming(null)
    }
  }
  const total = today.data?.total ?? '0.000000'
  const bottom = Number(total) > 0 && (
    <Button
      isWide
      isBusy={claiming === 'all'}
      disabled={claiming !== null && claiming !== 'all'}
      onPress={() => void take().catch(() => {})}
    >
      {t('claim.action.all', { amount: amount(total) })}
    </Button>
  )
  return (
    <Screen title={t('claim.title')} onRefresh={incomesChanged} bottom={bottom || undefined}>
      <Loaded query={today} skeleton={<ReceiveSkeleton />}>
        {(data) => (
          <>
            <PendingIncome claimed={claimed} receiving={data.receiving} />
            {data.list.length > 0 ? (
              <>
                {Number(data.total) > 0 && <ToClaim today={data} />}
                <ul aria-label={t('claim.orders')} className="grid gap-3">
                  {data.list.map((row) => (
                    <li key={row.orderId}>
                      <ClaimableRow
                        row={row}
                        isBusy={claiming === row.orderId}
                        isBlocked={claiming !== null}
                        onClaim={() => void take(row.orderId).catch(() => {})}
                      />
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <NothingNow today={data} />
            )}
            <Automatic isOn={data.isAutomatic} />
          </>
        )}
      </Loaded>
      <Lately />
    </Screen>
  )
}

function ToClaim({ today: { total, lastDay, list } }: { today: Today }) {
  const t = useText()
  return (
    <Card className="grid gap-1 p-5">
      <p className="text-13 text-muted">
        {t('claim.total', { orders: list.filter((row) => Number(row.amount) > 0).length })}
      </p>
      <Figure amount={usdt(total)} size="large" />
      {lastDay && <p className="text-13 text-muted">{t('claim.last-day', { day: formatOrderDay(lastDay) })}</p>}
      <Link
        to={paths.claimAll}
        className="-mb-2 inline-flex min-touch items-center justify-self-start font-semibold text-accent hover:underline"
      >
        {t('claim.consists')}
      </Link>
    </Card>
  )
}

function NothingNow({ today: { lastDay, lastAmount } }: { today: Today }) {
  const t = useText()
  const amount = useAmount()
  const body = !lastDay
    ? t('claim.none-yet')
    : Number(lastAmount) > 0
      ? t('claim.none-claimed', { day: formatOrderDay(lastDay), amount: amount(lastAmount) })
      : t('claim.none-earned', { day: formatOrderDay(lastDay) })
  return (
    <EmptyState drawing={<MachinesDrawing />} title={t('claim.none')} body={body}>
      <ButtonLink kind="soft" to={paths.howItWorks}>
        {t('howItWorks.title')}
      </ButtonLink>
    </EmptyState>
  )
}

function Automatic({ isOn }: { isOn: boolean }) {
  const t = useText()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (isAutomatic: boolean) => {
    setWanted(isAutomatic)
    try {
      await callApi(incomeAutomatic, { isAutomatic })
      await incomesChanged()
    } catch {
      // What went wrong has been told; the switch goes back to how it stands.
    } finally {
      setWanted(null)
    }
  }
  return (
    <Card className="overflow-hidden">
      <SwitchRow
        title={t('claim.automatic')}
        below={t('claim.automatic-body')}
        isOn={wanted ?? isOn}
        onChange={(value) => void change(value)}
      />
    </Card>
  )
}

function Lately() {
  const t = useText()
  const { data } = useCall(incomeList, { pageSize: 5, state: 'received' })
  if (!data?.list.length) return null
  return (
    <Section title={t('claim.lately')} more={{ text: t('earnings.title'), to: paths.earnings }}>
      <IncomeRows incomes={data.list} label={t('claim.lately')} />
    </Section>
  )
}

function ReceiveSkeleton() {
  return (
    <>
      <Card className="grid gap-2 p-5">
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-3 w-1/3" />
      </Card>
      {[1, 2].map((each) => (
        <Skeleton key={each} shape="card" className="h-24 w-full" />
      ))}
    </>
  )
}
