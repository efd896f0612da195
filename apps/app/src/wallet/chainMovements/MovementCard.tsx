import type { DataOf } from '@millrace/contract/call'
import type { chainMovements } from '@millrace/contract/wallet/recharge'
import { money } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { CopyableText } from '../../components/CopyableText.tsx'
import { Icon } from '../../components/Icon.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { StatusChip } from '../../features/wallet/StatusChip.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { parseUsdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { ConfirmationBar } from '../ConfirmationBar.tsx'

type Movement = DataOf<typeof chainMovements>['list'][number]

const explainedStates = ['below-minimum', 'wrong-token', 'dropped', 'failed'] as const
const isExplained = (state: Movement['state']): state is (typeof explainedStates)[number] =>
  explainedStates.some((each) => each === state)

type MovementCardProps = { movement: Movement }

/** One movement on a chain: direction, amount, confirmations, and if it was not credited, why. */
export function MovementCard({
  movement: {
    rail,
    direction,
    amount,
    state,
    status,
    txHash,
    block,
    confirmations,
    confirmationsNeeded,
    address,
    createTime,
    path,
  },
}: MovementCardProps) {
  const t = useText()
  const { code } = useLanguage()
  const isIn = direction === 'in'
  const absolute = parseUsdt(amount)
  const isConfirming = (state === 'pending' || state === 'sent') && block !== null
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-picture bg-soft text-accent">
          <Icon name={isIn ? 'download' : 'up'} />
        </span>
        <div className="grid min-w-0 flex-1 gap-0.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="font-semibold">
              {t(isIn ? 'chainMovements.in' : 'chainMovements.out')}{' '}
              <span className="text-13 text-muted">{t(`wallet.rail.${rail}`)}</span>
            </h2>
            {/* The amount is of another token, not of USDT. */}
            {state !== 'wrong-token' && (
              <span className="ml-auto">
                <Amount
                  value={isIn ? absolute : money(-absolute.minor, 'USDT')}
                  isSigned
                  {...(state === 'credited' ? { tone: 'good' } : {})}
                />
              </span>
            )}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-13 text-muted">{formatDateTime(createTime, code)}</span>
            <span className="ml-auto">
              <StatusChip status={status} />
            </span>
          </div>
        </div>
      </div>
      {isExplained(state) && <p className="text-13">{t(`chainMovements.why.${state}`)}</p>}
      {isConfirming && <ConfirmationBar confirmations={confirmations} needed={confirmationsNeeded} />}
      <dl className="grid border-t border-line pt-1 text-13">
        <Line name={t('recharge.hash')} text={txHash} />
        <Line name={t(isIn ? 'recharge.address' : 'chainMovements.to')} text={address} />
        {block !== null && (
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <dt className="text-muted">{t('chainMovements.block')}</dt>
            <dd className="font-mono">{block}</dd>
          </div>
        )}
      </dl>
      {path && (
        <TextLink to={path} className="-my-2 justify-self-start text-13">
          {t(isIn ? 'chainMovements.to-recharge' : 'chainMovements.to-withdrawal')}
        </TextLink>
      )}
    </Card>
  )
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="-mr-2 ml-auto">
        <CopyableText text={text} />
      </dd>
    </div>
  )
}
