import { paths } from '@millrace/contract/paths'
import { fundSummary } from '@millrace/contract/wallet/wallet'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Chip } from '../../components/Chip.tsx'
import { DestinationDrawing } from '../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { EyeButton } from '../../components/HideAmountsButton.tsx'
import { Figure } from '../../components/Amount.tsx'
import { List } from '../../components/List.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatMoment } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { usdt } from '../../shell/usdt.ts'
import { useAmount } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { Flows } from './FundFlows.tsx'
import { FundBar } from './FundBar.tsx'
import { fundParts, type Fund } from './fundParts.ts'

/** Where every cent is, and how it got there. */
export function FundScreen() {
  const t = useText()
  const overview = useCall(fundSummary, {}, { isLasting: false })
  return (
    <Screen title={t('fund.title')} onRefresh={() => overview.refetch()}>
      <Loaded
        query={overview}
        skeleton={
          <>
            <Skeleton shape="card" className="h-96 w-full" />
            <Skeleton shape="card" className="h-72 w-full" />
          </>
        }
      >
        {(fund) => (
          <>
            <Whole fund={fund} />
            {fund.withdrawals.length > 0 && <Held withdrawals={fund.withdrawals} />}
            {fund.machines.length > 0 && <Machines machines={fund.machines} />}
            {Number(fund.flows.recharged) + Number(fund.flows.income) + Number(fund.flows.rewards) === 0 ? (
              <EmptyState drawing={<DestinationDrawing />} title={t('fund.empty')} body={t('fund.empty-body')}>
                <ButtonLink to={paths.chooseChannel}>{t('walletCard.recharge')}</ButtonLink>
              </EmptyState>
            ) : (
              <Flows fund={fund} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Whole({ fund }: { fund: Fund }) {
  const t = useText()
  return (
    <Card className="overflow-hidden">
      <div className="grid gap-4 p-5 pb-4">
        <div className="grid gap-1">
          <div className="-my-2 flex items-center gap-2">
            <h2 className="min-w-0 flex-1 text-13 font-normal text-muted">{t('walletCard.holding')}</h2>
            <span className="-mr-3">
              <EyeButton />
            </span>
          </div>
          <Figure amount={usdt(fund.total)} size="large" />
        </div>
        <FundBar fund={fund} />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {fundParts.map(({ name, colour, to }) => (
          <li key={name}>
            <ListRow
              to={to}
              before={<span aria-hidden className={`size-3 shrink-0 rounded-full ${colour}`} />}
              title={t(`fund.${name}`)}
              below={t(`fund.${name}-below`)}
              after={<Figure amount={usdt(fund[name])} hasUnit={false} />}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Held({ withdrawals }: { withdrawals: Fund['withdrawals'] }) {
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
            below={formatMoment(createTime, language)}
            after={<Figure amount={usdt(amount)} />}
          />
        ))}
      </List>
    </Section>
  )
}

function Machines({ machines }: { machines: Fund['machines'] }) {
  const t = useText()
  const amount = useAmount()
  return (
    <Section title={t('fund.machines')} more={{ text: t('fund.machines-all'), to: paths.holdings }}>
      <List label={t('fund.machines')}>
        {machines.map(({ productId, productName, num, paid, reflecting }) => (
          <ListRow
            key={productId}
            to={`${paths.machine}?id=${productId}`}
            title={productName}
            after={<Figure amount={usdt(paid)} />}
            below={
              <span className="grid justify-items-start gap-1">
                {t('fund.units', { units: num })}
                {Number(reflecting) > 0 && (
                  <Chip tone="caution">{t('fund.reflecting', { amount: amount(reflecting) })}</Chip>
                )}
              </span>
            }
          />
        ))}
      </List>
      <p className="px-1 text-12 text-muted">{t('fund.machines-note')}</p>
    </Section>
  )
}
