import type { DataOf } from '@millrace/contract/call'
import { incomeAutomatic, incomeList, type incomeToday } from '@millrace/contract/income/income'
import { paths } from '@millrace/contract/paths'
import { formatDay } from '@millrace/texts'
import { useEffect, useRef, useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { SwitchRow } from '../../components/SwitchRow.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { claimIncome, useIncomeToday } from '../../shell/claimIncome.ts'
import { useCall } from '../../shell/queries.ts'
import { invalidateTags } from '../../shell/queryClient.ts'
import { useLocation } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { findSpendableDecimals } from '../../shell/usdtSums.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { addUpClaimable } from './addUpClaimable.ts'
import { ClaimableRow } from './ClaimableRow.tsx'
import { ClaimProgress } from './ClaimProgress.tsx'
import { IncomeRows } from './IncomeRows.tsx'

type Today = DataOf<typeof incomeToday>

/** What can be claimed now, by order, and what is arriving in the wallet. */
export function ClaimScreen() {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const today = useIncomeToday()
  // Everything may have just been claimed on the previous screen.
  const { state } = useLocation() as { state: { claimed?: string } | null }
  const [claimed, setClaimed] = useState<readonly string[]>(state?.claimed ? [state.claimed] : [])
  const claiming = useCallMutation(claimIncome, {
    onSuccess: ({ amount }) => {
      setClaimed((before) => [...before, amount])
      showToast(t('claim.action.done'), { tone: 'good' })
    },
  })

  const receiving = today.data?.receiving ?? '0.000000'
  const receivingBefore = useRef(receiving)
  useEffect(() => {
    // An income that has arrived moves from one list to another.
    if (receiving !== receivingBefore.current && Number(receivingBefore.current) > 0) void invalidateTags('income')
    receivingBefore.current = receiving
  }, [receiving])

  const total = today.data?.total ?? '0.000000'
  const bottom = Number(total) > 0 && (
    <Button
      isWide
      isBusy={claiming.isPending && claiming.pending === undefined}
      disabled={claiming.pending !== undefined}
      onPress={() => claiming.mutate()}
    >
      {t('claim.action.all', { amount: formatUsdt(total, { decimals: findSpendableDecimals(total) }) })}
    </Button>
  )
  return (
    <Screen title={t('claim.title')} layout="columns" hasRefresh bottom={bottom || undefined}>
      <Loaded query={today} skeleton={<ClaimSkeleton />}>
        {(data) => (
          <>
            <ClaimProgress claimed={claimed} receiving={data.receiving} />
            {data.list.length > 0 ? (
              <div {...(data.list.length > 1 && { 'data-adds-up': '' })} className="grid gap-3">
                {Number(data.total) > 0 && <ClaimableTotal today={data} />}
                <ClaimableRows today={data} claiming={claiming} />
              </div>
            ) : (
              <NothingToClaim today={data} />
            )}
            <AutomaticSwitch isOn={data.isAutomatic} />
          </>
        )}
      </Loaded>
      <LatestIncomes />
    </Screen>
  )
}

type Claiming = { readonly isPending: boolean; readonly pending?: string | undefined; mutate: (id: string) => void }

function ClaimableRows({ today, claiming }: { today: Today; claiming: Claiming }) {
  const t = useText()
  const { rowDecimals, rest } = addUpClaimable(today)
  return (
    <>
      <ul aria-label={t('claim.orders')} className="grid gap-3">
        {today.list.map((row) => (
          <li key={row.orderId}>
            <ClaimableRow
              row={row}
              decimals={rowDecimals}
              isBusy={claiming.pending === row.orderId}
              isBlocked={claiming.isPending}
              onClaim={() => claiming.mutate(row.orderId)}
            />
          </li>
        ))}
      </ul>
      {rest.minor !== 0n && (
        <p className="flex justify-between gap-3 px-4 text-13 text-muted">
          {t('claim.fractions')} <Amount value={rest} decimals={rowDecimals} sum="part" size="tiny" />
        </p>
      )}
    </>
  )
}

function ClaimableTotal({ today }: { today: Today }) {
  const { total, lastDay, list } = today
  const { total: shown, decimals } = addUpClaimable(today)
  const t = useText()
  const { code } = useLanguage()
  return (
    <Card className="grid gap-1 p-5">
      <p className="text-13 text-muted">
        {t('claim.total', { orders: list.filter((row) => Number(row.amount) > 0).length })}
        <FigureInfo figures={['mine.claimable']} />
      </p>
      <Amount value={total} shown={shown} decimals={decimals} sum="total" size="large" figure="mine.claimable" />
      {lastDay && <p className="text-13 text-muted">{t('claim.last-day', { day: formatDay(lastDay, code) })}</p>}
      <TextLink to={paths.claimAll} className="-mb-2 justify-self-start">
        {t('claim.consists')}
      </TextLink>
    </Card>
  )
}

function NothingToClaim({ today: { lastOwnDay, lastAmount } }: { today: Today }) {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt()
  const body = !lastOwnDay
    ? t('claim.none-yet')
    : Number(lastAmount) > 0
      ? t('claim.none-claimed', { day: formatDay(lastOwnDay, code), amount: formatUsdt(lastAmount, { form: 'small' }) })
      : t('claim.none-earned', { day: formatDay(lastOwnDay, code) })
  return (
    <EmptyState drawing={<MachinesDrawing />} title={t('claim.none')} body={body}>
      <ButtonLink kind="soft" to={paths.howItWorks}>
        {t('howItWorks.title')}
      </ButtonLink>
    </EmptyState>
  )
}

function AutomaticSwitch({ isOn }: { isOn: boolean }) {
  const t = useText()
  // After a refusal the switch returns to its stored state.
  const change = useCallMutation(incomeAutomatic)
  return (
    <Card className="overflow-hidden">
      <SwitchRow
        title={t('claim.automatic')}
        below={t('claim.automatic-body')}
        isOn={change.pending ? change.pending.isAutomatic === true : isOn}
        onChange={(isAutomatic) => change.mutate({ isAutomatic })}
      />
    </Card>
  )
}

function LatestIncomes() {
  const t = useText()
  const { data } = useCall(incomeList, { pageSize: 5, state: 'received' })
  if (!data?.list.length) return null
  return (
    <Section title={t('claim.lately')} more={{ text: t('earnings.title'), to: paths.earnings }}>
      <IncomeRows incomes={data.list} label={t('claim.lately')} />
    </Section>
  )
}

function ClaimSkeleton() {
  return (
    <>
      <Card className="p-5">
        <SkeletonLines sizes={['h-3 w-1/2', 'h-9 w-2/3', 'h-3 w-1/3']} />
      </Card>
      <Skeleton count={2} shape="card" className="h-24 w-full" />
    </>
  )
}
