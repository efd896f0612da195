import type { DataOf } from '@millrace/contract/call'
import { incomeList, type incomeToday } from '@millrace/contract/income/income'
import { paths } from '@millrace/contract/paths'
import { usdtDecimal } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { LocalMoney } from '../../features/wallet/localMoney/LocalMoney.tsx'
import { claimIncome, useIncomeToday } from '../../shell/claimIncome.ts'
import { navigate } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { addUpClaimableDays } from './addUpClaimable.ts'
import { IncomeRows } from './IncomeRows.tsx'

/** Claims all income at once, and shows what it consists of. */
export function ClaimAllScreen() {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const today = useIncomeToday()
  const total = today.data?.total ?? '0.000000'
  const { total: shown, decimals } = addUpClaimableDays(today.data)
  const claiming = useCallMutation(claimIncome, {
    onSuccess: ({ amount }) => {
      showToast(t('claim.action.done'), { tone: 'good' })
      // That screen shows how it arrives in the wallet.
      navigate(paths.claim, { replace: true, state: { claimed: amount } })
    },
  })
  return (
    <Screen
      title={t('claim.all.title')}
      hasRefresh
      bottom={
        Number(total) > 0 ? (
          <Button isWide isBusy={claiming.isPending} onPress={() => claiming.mutate()}>
            {t('claim.action.all', { amount: formatUsdt(usdtDecimal(shown.minor), { decimals }) })}
          </Button>
        ) : undefined
      }
    >
      <Loaded
        query={today}
        skeleton={
          <>
            <Skeleton shape="card" className="h-52 w-full" />
            <Skeleton shape="card" className="h-44 w-full" />
          </>
        }
      >
        {(data) =>
          Number(data.total) > 0 ? (
            <>
              <Card {...(isSum(data) && { 'data-adds-up': '' })} className="grid gap-4 p-5">
                <div className="grid gap-1">
                  <p className="text-13 text-muted">{t('claim.all.total')}</p>
                  <Amount
                    value={data.total}
                    shown={shown}
                    decimals={decimals}
                    sum="total"
                    size="large"
                    figure="mine.claimable"
                  />
                  <LocalMoney amount={data.total} />
                </div>
                <Facts
                  facts={data.list
                    .filter((row) => Number(row.amount) > 0)
                    .map((row) => ({
                      id: row.orderId,
                      name: t('claim.all.order', { name: row.productName, days: row.days }),
                      value: <Amount value={row.amount} decimals={decimals} sum="part" />,
                    }))}
                />
              </Card>
              <ClaimableIncomes decimals={decimals} />
            </>
          ) : (
            <EmptyState drawing={<MachinesDrawing />} title={t('claim.none')} body={t('claim.all.none-body')}>
              <ButtonLink kind="soft" to={paths.claim}>
                {t('claim.title')}
              </ButtonLink>
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  )
}

const isSum = ({ list }: DataOf<typeof incomeToday>): boolean => list.filter((row) => Number(row.amount) > 0).length > 1

function ClaimableIncomes({ decimals }: { decimals: number }) {
  const t = useText()
  const query = useCallPages(incomeList, { state: 'not-received' as const }, { pageSize: 30 })
  const incomes = query.data?.pages.flatMap(({ list }) => list) ?? []
  if (incomes.length === 0) return query.isPending ? <Skeleton shape="card" className="h-44 w-full" /> : null
  return (
    <Section title={t('claim.all.days')}>
      <IncomeRows incomes={incomes} label={t('claim.all.days')} hasState={false} decimals={decimals} />
      {query.hasNextPage && (
        <Button kind="soft" isWide isBusy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('shell.load-more')}
        </Button>
      )}
    </Section>
  )
}
