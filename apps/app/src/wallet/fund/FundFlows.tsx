import type { FigureName } from '@millrace/contract/figures'
import { paths } from '@millrace/contract/paths'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { DeviceCheck } from '../../components/DeviceCheck.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Section } from '../../components/Section.tsx'
import { Link } from '../../shell/router/router.tsx'
import { useText } from '../../shell/useText.ts'
import { doesFundAddUp, flowsIn, flowsOut, type Fund } from './fundParts.ts'

/** All money that came in and went out, which adds up to what is here. */
export function FundFlows({ fund }: { fund: Fund }) {
  const t = useText()
  const { flows, money, inMachines } = fund
  const isRight = doesFundAddUp(fund)
  return (
    <Section title={t('fund.flows')}>
      <Card data-adds-up className="overflow-hidden pt-4">
        <p className="px-4 pb-1 text-13 text-muted">{t('fund.flows-body')}</p>
        <ul className="divide-y divide-line">
          {flowsIn.map(({ name, to }) => (
            <Line
              key={name}
              sign="+"
              to={to}
              text={t(`fund.flow.${name}`)}
              amount={flows[name]}
              figure="mine.flows"
              of={name}
            />
          ))}
          {flowsOut.map(({ name, to }) => (
            <Line
              key={name}
              sign="−"
              to={to}
              text={t(`fund.flow.${name}`)}
              amount={flows[name]}
              figure="mine.flows"
              of={name}
            />
          ))}
          <Line
            sign="−"
            to={paths.holdings}
            text={t('fund.flow.inMachines')}
            amount={inMachines}
            figure="mine.in-units"
          />
        </ul>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 bg-soft px-4 py-3">
          <span className="font-bold">{t('fund.here')}</span>
          <span className="ml-auto">
            <Amount value={money} form="audit" sum="total" />
          </span>
        </p>
        <div className="px-4 pt-2 pb-4">
          <DeviceCheck state={isRight ? 'right' : 'wrong'} text={t(isRight ? 'fund.right' : 'fund.wrong')} />
        </div>
      </Card>
    </Section>
  )
}

type LineProps = { sign: '+' | '−'; to: string; text: string; amount: string; figure: FigureName; of?: string }

function Line({ sign, to, text, amount, figure, of }: LineProps) {
  const isZero = Number(amount) === 0
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center gap-2 px-4 py-2 transition -outline-offset-2 hover:bg-press active:bg-press"
      >
        <span className={`w-4 shrink-0 font-bold ${isZero ? 'text-muted' : sign === '+' ? 'text-good' : 'text-loss'}`}>
          {sign}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-32 flex-1 text-13">{text}</span>
          <span className="ml-auto">
            <Amount
              value={amount}
              figure={figure}
              {...(of && { figureOf: of })}
              form="audit"
              hasUnit={false}
              sum={sign === '+' ? 'part' : 'taken'}
            />
          </span>
        </span>
        <Icon name="forward" className="-mr-1 size-5 text-muted" />
      </Link>
    </li>
  )
}
