import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import type { Destination } from '@millrace/contract/wallet/destination'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { parseMoney } from '@millrace/money'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AmountField } from '../../components/AmountField.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { Note } from '../../components/Note.tsx'
import { Segmented } from '../../components/SegmentedControl.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { Screen } from '../../shell/Screen.tsx'
import { usdt } from '../../shell/usdt.ts'
import { useAmount } from '../../shell/useFormatUsdt.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { withdrawPaths, type DestinationKind } from '../destinations/useDestinations.ts'
import { useQuote } from '../useQuote.ts'
import { getMaximum, amountProblem } from './findAmountProblem.ts'
import { computePayout } from '../exchange.ts'
import { DestinationField } from './DestinationField.tsx'
import { PayoutFacts } from './PayoutFacts.tsx'
import { Terms } from './WithdrawTerms.tsx'
import { useWithdraw, type WithdrawalRefusal } from './useWithdraw.ts'
import { useWithdrawDraft } from './useWithdrawDraft.ts'

const ConfirmSheet = lazy(() => loadChunk(async () => ({ default: (await import('./ConfirmWithdrawalSheet.tsx')).ConfirmSheet })))

type WithdrawFormProps = {
  kind: DestinationKind
  status: DataOf<typeof withdrawStatus>
  list: readonly Destination[]
  heardAtMs: number
  onRefresh: () => Promise<unknown>
}

/** Amount, destination, fee and what arrives; then the fund password. */
export function WithdrawForm({ kind, status, list, heardAtMs, onRefresh }: WithdrawFormProps) {
  const t = useText()
  const own = useAmount()
  const written = useAmount({ isOpen: true })
  const { data: member } = useMember()
  const draft = useWithdrawDraft(withdrawPaths[kind])
  const [isPressed, setIsPressed] = useState(false)
  const destination =
    list.find(({ id }) => id === draft.destinationId) ?? list.find(({ isUsable }) => isUsable) ?? list[0]
  const exchange = useQuote(destination?.currency === 'USDT' ? undefined : destination?.currency, 'out')
  const { wanted, isOpen, refused, begin, create, close } = useWithdraw({
    onDone: draft.drop,
    onRateOver: () => void exchange.refetch(),
  })

  const typed = draft.amount.replace(/\.$/, '')
  const amount = parseMoney(typed, 'USDT') ?? usdt('0')
  const problem = amountProblem(typed, status)
  // Too much is said at once; too little or nothing, when the button was pressed with it.
  const error =
    problem && (problem === 'above' || isPressed)
      ? t(`withdraw.amount.${problem}`, { min: written(status.min) })
      : undefined
  const isExchanged = kind === 'bank' && destination !== undefined
  const quote = isExchanged ? exchange.data : undefined
  const payout = computePayout(amount, status.feeBasisPoints, quote)
  const press = () => {
    setIsPressed(true)
    if (!problem && destination && (quote || !isExchanged)) begin({ amount: typed, destination, payout, quote })
  }
  const button = (of: string) => t('withdraw.button', { amount: written(of) })
  return (
    <Screen
      title={t(`withdraw.title.${kind}`)}
      onRefresh={onRefresh}
      right={
        <IconLink icon="list" label={t('withdraw.history.title')} to={paths.withdrawHistory} className="text-ink" />
      }
      bottom={
        !status.stop && (
          <Button isWide onPress={press}>
            {amount.minor > 0n ? button(typed) : t('withdraw.button-empty')}
          </Button>
        )
      }
    >
      <Ways kind={kind} />
      {member && <FrozenNote member={member} />}
      {refused && <RefusedNote key={refused.atMs} refused={refused} />}
      <Card className="p-5">
        <AmountField
          label={t('withdraw.amount')}
          unit="USDT"
          name="amount"
          value={draft.amount}
          error={error}
          hint={t('withdraw.available', { amount: own(status.available) })}
          onChange={(value) => {
            setIsPressed(false)
            draft.set({ amount: value })
          }}
          aside={
            <button
              type="button"
              onClick={() => draft.set({ amount: getMaximum(status.available) })}
              className="-my-2 -mr-2 min-touch rounded-control px-2 text-13 font-semibold text-accent hover:underline"
            >
              {t('withdraw.all')}
            </button>
          }
        />
      </Card>
      <DestinationField
        kind={kind}
        list={list}
        chosen={destination}
        heardAtMs={heardAtMs}
        isMissed={isPressed}
        onChoose={(destinationId) => draft.set({ destinationId })}
      />
      <ShowAmounts value>
        <PayoutFacts
          payout={payout}
          hasCurrency={kind === 'chain' || isExchanged}
          status={status}
          exchange={isExchanged ? exchange : undefined}
        />
      </ShowAmounts>
      <Terms status={status} />
      {wanted && (
        <ShowAmounts value>
          <Suspense>
            <ConfirmSheet
              wanted={wanted}
              feeBasisPoints={status.feeBasisPoints}
              button={button(wanted.amount)}
              isOpen={isOpen}
              onProved={create}
              onClose={close}
            />
          </Suspense>
        </ShowAmounts>
      )}
    </Screen>
  )
}

/** To an address or to a bank: two screens that are one question. */
function Ways({ kind }: { kind: DestinationKind }) {
  const t = useText()
  const navigate = useNavigate()
  const ways = (['chain', 'bank'] as const).map((value) => ({ value, text: t(`withdraw.way.${value}`) }))
  return (
    <Segmented
      label={t('withdraw.to')}
      options={ways}
      value={kind}
      onChange={(value) => void navigate(withdrawPaths[value], { replace: true })}
    />
  )
}

/**
 * What the server said no to. Without an answer it may have gone through all the same, so the records come before
 * another try.
 */
function RefusedNote({ refused: { message, isUnanswered } }: { refused: WithdrawalRefusal }) {
  const t = useText()
  return (
    // It stands above what the button is below: reading goes on there.
    <div role="alert" ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <Note tone="loss" icon="warning" title={message}>
        {isUnanswered && (
          <p>
            {t('withdraw.unanswered')}{' '}
            <Link to={paths.withdrawHistory} className="font-semibold text-accent underline">
              {t('withdraw.history.title')}
            </Link>
          </p>
        )}
      </Note>
    </div>
  )
}
