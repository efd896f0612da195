import { paths } from '@millrace/contract/paths'
import { fundSummary } from '@millrace/contract/wallet/wallet'
import { Amount } from '../../components/Amount.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { DestinationDrawing } from '../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { HideAmountsButton } from '../../components/HideAmountsButton.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { addUpMoney } from '../../features/wallet/addUpMoney.ts'
import { LocalMoney } from '../../features/wallet/localMoney/LocalMoney.tsx'
import { MoneyBar } from '../../features/wallet/MoneyBar.tsx'
import { AwaitedWithdrawals } from '../../features/wallet/paidMoment/AwaitedWithdrawals.tsx'
import { Portfolio } from '../../features/wallet/Portfolio.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { FundFlows } from './FundFlows.tsx'
import { type Fund, fundParts } from './fundParts.ts'

/** Where the member's money is, and how it got there. */
export function FundScreen() {
  const t = useText()
  const query = useCall(fundSummary, {}, { staleTime: 0 })
  return (
    <Portfolio view="money" list={<AwaitedWithdrawals />}>
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton shape="card" className="h-96 w-full" />
            <Skeleton shape="card" className="h-72 w-full" />
          </>
        }
      >
        {(fund) => (
          <>
            <Total fund={fund} />
            {fund.withdrawals.length > 0 && <HeldWithdrawals withdrawals={fund.withdrawals} />}
            {Number(fund.flows.recharged) + Number(fund.flows.income) + Number(fund.flows.rewards) === 0 ? (
              <EmptyState drawing={<DestinationDrawing />} title={t('fund.empty')} body={t('fund.empty-body')}>
                <ButtonLink to={paths.chooseChannel}>{t('walletCard.recharge')}</ButtonLink>
              </EmptyState>
            ) : (
              <FundFlows fund={fund} />
            )}
          </>
        )}
      </Loaded>
    </Portfolio>
  )
}

function Total({ fund }: { fund: Fund }) {
  const t = useText()
  const { total, decimals } = addUpMoney({ ...fund, extractable: fund.available })
  return (
    <Card data-adds-up className="overflow-hidden">
      <div className="grid gap-4 p-5 pb-4">
        <div className="grid gap-1">
          <div className="-my-2 flex items-center gap-2">
            <h2 className="min-w-0 text-13 font-normal text-muted">{t('walletCard.money')}</h2>
            <FigureInfo
              figures={['mine.money']}
              inFull={{
                [t('walletCard.money')]: <Amount value={fund.money} form="audit" />,
                ...Object.fromEntries(
                  fundParts.map(({ name }) => [
                    t(`fund.${name}`),
                    <Amount key={name} value={fund[name]} form="audit" />,
                  ]),
                ),
              }}
            />
            <span className="-mr-3 ml-auto">
              <HideAmountsButton />
            </span>
          </div>
          <Amount value={fund.money} shown={total} decimals={decimals} size="large" figure="mine.money" sum="total" />
          <LocalMoney amount={fund.money} />
        </div>
        <MoneyBar money={fund} />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {fundParts.map(({ name, to, figure }) => (
          <li key={name}>
            <ListRow
              to={to}
              title={t(`fund.${name}`)}
              below={t(`fund.${name}-below`)}
              after={<Amount value={fund[name]} hasUnit={false} figure={figure} sum="part" decimals={decimals} />}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function HeldWithdrawals({ withdrawals }: { withdrawals: Fund['withdrawals'] }) {
  const t = useText()
  const { code: language } = useLanguage()
  return (
    <Section title={t('fund.held-by')}>
      <List label={t('fund.held-by')}>
        {withdrawals.map(({ id, code, amount, createTime }) => (
          <ListRow
            key={id}
            to={`${paths.withdrawHistory}?id=${id}`}
            title={code}
            below={formatDateTime(createTime, language)}
            after={<Amount value={amount} />}
          />
        ))}
      </List>
    </Section>
  )
}
