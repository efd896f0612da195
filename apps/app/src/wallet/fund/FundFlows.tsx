import { Link } from 'react-router'
import { Card } from '../../components/Card.tsx'
import { DeviceCheck } from '../../components/DeviceCheck.tsx'
import { Figure } from '../../components/Amount.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Section } from '../../components/Section.tsx'
import { usdt } from '../../shell/usdt.ts'
import { useText } from '../../shell/useText.ts'
import { doesFundAddUp, flowsIn, flowsOut, type Fund } from './fundParts.ts'

/** How it came to be what it is: all that came in, less all that went out, is what is here. */
export function Flows({ fund }: { fund: Fund }) {
  const t = useText()
  const { flows, total } = fund
  const isRight = doesFundAddUp(fund)
  return (
    <Section title={t('fund.flows')}>
      <Card className="overflow-hidden pt-4">
        <p className="px-4 pb-1 text-13 text-muted">{t('fund.flows-body')}</p>
        <ul className="divide-y divide-line">
          {flowsIn.map(({ name, to }) => (
            <Line key={name} sign="+" to={to} text={t(`fund.flow.${name}`)} amount={flows[name]} />
          ))}
          {flowsOut.map(({ name, to }) => (
            <Line key={name} sign="−" to={to} text={t(`fund.flow.${name}`)} amount={flows[name]} />
          ))}
        </ul>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 bg-soft px-4 py-3">
          <span className="font-bold">{t('fund.here')}</span>
          <span className="ml-auto">
            <Figure amount={usdt(total)} size="medium" />
          </span>
        </p>
        <div className="px-4 pt-2 pb-4">
          <DeviceCheck state={isRight ? 'right' : 'wrong'} text={t(isRight ? 'fund.right' : 'fund.wrong')} />
        </div>
      </Card>
    </Section>
  )
}

function Line({ sign, to, text, amount }: { sign: '+' | '−'; to: string; text: string; amount: string }) {
  const isNothing = Number(amount) === 0
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center gap-2 px-4 py-2 transition -outline-offset-2 hover:bg-press active:bg-press"
      >
        <span
          className={`w-4 shrink-0 font-bold ${isNothing ? 'text-muted' : sign === '+' ? 'text-good' : 'text-loss'}`}
        >
          {sign}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-32 flex-1 text-13">{text}</span>
          <span className="ml-auto">
            <Figure amount={usdt(amount)} />
          </span>
        </span>
        <Icon name="forward" className="-mr-1 size-5 text-muted" />
      </Link>
    </li>
  )
}
