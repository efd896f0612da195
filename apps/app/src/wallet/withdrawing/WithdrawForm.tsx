import type { DataOf } from '@millrace/contract/call'
import type { Destination } from '@millrace/contract/wallet/destination'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { formatMoney, parseMoney } from '@millrace/money'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { AmountField } from '../../components/AmountField.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { Note } from '../../components/Note.tsx'
import { loadPiece } from '../../shell/chunkFailure.ts'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { usdt } from '../../shell/usdt.ts'
import { useAmount } from '../../shell/useAmount.ts'
import { useMember } from '../../shell/useMember.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { withdrawPaths, type DestinationKind } from '../destination/useDestinations.ts'
import { allOf, amountProblem } from './amountProblem.ts'
import { DestinationField } from './DestinationField.tsx'
import { PayoutFacts } from './PayoutFacts.tsx'
import { payoutOf } from './payoutOf.ts'
import { Terms } from './Terms.tsx'
import { useDraft } from './useDraft.ts'
import { useQuote } from './useQuote.ts'
import { useWithdrawing } from './useWithdrawing.ts'

const StepUpSheet = lazy(() => loadPiece(async () => ({ default: (await import('../../shell/stepUp/StepUpSheet.tsx')).StepUpSheet })))

type WithdrawFormProps = { kind: DestinationKind; status: DataOf<typeof withdrawStatus>; list: readonly Destination[]; heardAtMs: number; onRefresh: () => Promise<unknown> }

/** Amount, destination, fee and what arrives; then the fund password. */
export function WithdrawForm({ kind, status, list, heardAtMs, onRefresh }: WithdrawFormProps) {
  const t = useText()
  const { tag } = useLanguage()
  const written = useAmount()
  const { data: member } = useMember()
  const draft = useDraft(withdrawPaths[kind])
  const [isPressed, setIsPressed] = useState(false)
  const destination = list.find(({ id }) => id === draft.destinationId) ?? list.find(({ isUsable }) => isUsable) ?? list[0]
  const exchange = useQuote(destination?.currency)
  const flow = useWithdrawing({ onDone: draft.drop, onRateOver: () => void exchange.query.refetch() })

  const typed = draft.amount.replace(/\.$/, '')
  const amount = parseMoney(typed || '0', 'USDT') ?? usdt('0')
  const problem = amountProblem(typed, status)
  const isBank = kind === 'bank'
  const payout = payoutOf(amount, status.feeBasisPoints, isBank && exchange.quote ? exchange.quote : undefined)
  // Too much is said at once; what is missing, only when the button was pressed without it.
  const shown = problem === 'above' || isPressed ? problem : null
  const error = shown && t(`withdraw.amount.${shown}`, { min: written(status.min) })
  const canSend = !isBank || exchange.quote !== undefined
  const press = () => {
    setIsPressed(true)
    if (problem || !destination || !canSend) return
    flow.begin({ amount: typed, destination, payout, quote: isBank ? exchange.quote : undefined })
  }
  const confirm = (of: string) => t('withdraw.button', { amount: written(of) })
  const facts = (isBusy: boolean) => ({ status, isBusy, feeBasisPoints: status.feeBasisPoints })
  return (
    <Screen
      title={t(`withdraw.title.${kind}`)} onRefresh={onRefresh} right={<IconLink icon="list" label={t('withrecord.title')} to="/user/withrecord" className="text-ink" />}
      bottom={!status.stop && <Button isWide onPress={press}>{amount.minor > 0n ? confirm(typed) : t('withdraw.button-empty')}</Button>}
    >
      {member && <FrozenNote member={member} />}
      {flow.refused && (
        <div role="alert">
          <Note tone="loss" icon="warning" title={flow.refused.message}>
            {flow.refused.isUnanswered && <p>{t('withdraw.unanswered')} <Link to="/user/withrecord" className="font-semibold text-accent hover:underline">{t('withrecord.title')}</Link></p>}
          </Note>
        </div>
      )}
      <Card className="p-5">
        <AmountField
          label={t('withdraw.amount')} unit="USDT" name="amount" value={draft.amount} onChange={(value) => { setIsPressed(false); draft.set({ amount: value }) }} error={error ?? undefined} hint={t('withdraw.available', { amount: written(status.available) })}
          aside={<button type="button" onClick={() => draft.set({ amount: allOf(status.available) })} className="-my-2 -mr-2 min-touch rounded-control px-2 text-13 font-semibold text-accent hover:underline">{t('withdraw.all')}</button>}
        />
      </Card>
      <DestinationField kind={kind} list={list} chosen={destination} heardAtMs={heardAtMs} isMissed={isPressed} onChoose={(destinationId) => draft.set({ destinationId })} />
      <PayoutFacts payout={payout} status={status} heardAtMs={heardAtMs} exchange={isBank ? exchange : undefined} />
      <Terms status={status} />
    </Screen>
  )
}
