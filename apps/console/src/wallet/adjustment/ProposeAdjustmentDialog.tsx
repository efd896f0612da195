import { adjustmentKinds } from '@millrace/contract/console/adjustment'
import type { ContentOf } from '@millrace/contract/console/proposal'
import { localCurrencies } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import { Typography } from '@mui/material'
import { adjustmentKindNames } from '../../components/adjustmentKindNames.ts'
import { AmountField } from '../../components/AmountField.tsx'
import { FormField } from '../../components/FormField.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import type { Adjustment } from './adjustmentBadges.ts'
import { ReceiptField, type OwnerReceipt } from './ReceiptField.tsx'

/** The rails that can pay the owner, with their currencies. */
const payoutOptions: readonly { readonly rail: string; readonly currency: Currency }[] = [
  { rail: 'bep20', currency: 'USDT' },
  { rail: 'trc20', currency: 'USDT' },
  ...localCurrencies.map((currency) => ({ rail: 'bank', currency })),
]

/** Moves between the chains, in both directions. */
const moveOptions = [
  { rail: 'bep20', toRail: 'trc20' },
  { rail: 'trc20', toRail: 'bep20' },
] as const

const amountHints: Partial<Record<Adjustment['kind'], string>> = {
  'rail-move': 'At most what the first chain holds and does not have to pay, which is checked on approval.',
  'fees-out': 'At most the fees that were earned and not taken yet, which is checked on approval.',
}

const start = {
  kind: 'owner-in' as Adjustment['kind'],
  receipt: null as OwnerReceipt | null,
  amount: '',
  payoutIndex: 0,
  moveIndex: 0,
  destination: '',
}

const getPayout = ({ kind, payoutIndex }: typeof start) =>
  kind === 'owner-out' ? payoutOptions[payoutIndex] : undefined

function toContent(values: typeof start): ContentOf<'adjustment'> {
  const { kind, receipt, amount, moveIndex, destination } = values
  const payout = getPayout(values)
  if (kind === 'owner-in')
    return { kind, currency: receipt?.currency ?? 'USDT', ...(receipt && { receiptId: receipt.id }) }
  return {
    kind,
    currency: payout?.currency ?? 'USDT',
    amount: amount.trim(),
    ...(payout && { rail: payout.rail, destination: destination.trim() }),
    ...(kind === 'rail-move' && moveOptions[moveIndex]),
  }
}

export function ProposeAdjustmentDialog({ onClose }: { onClose: () => void }) {
  return (
    <ProposeDialog
      title="Propose an adjustment"
      defaultValues={start}
      toWish={(values) => ({ kind: 'adjustment', content: toContent(values) })}
      reasonHint="The deciding operator sees this. It is also written to the audit log."
      onClose={onClose}
    >
      {(values) => {
        const { kind } = values
        const payout = getPayout(values)
        return (
          <>
            <Typography color="textSecondary">
              Never takes a member’s or a machine’s money: what moves between chains stays the platform’s custody.
            </Typography>
            <FormField
              name="kind"
              label="Kind"
              isRequired
              options={adjustmentKinds.map((option) => [option, adjustmentKindNames[option]])}
            />
            {kind === 'owner-in' && <ReceiptField name="receipt" />}
            {payout && (
              <>
                <FormField
                  name="payoutIndex"
                  label="Rail"
                  isRequired
                  options={payoutOptions.map(({ rail, currency }, index) => [
                    index,
                    `${getRailName(rail)}, ${currency}`,
                  ])}
                />
                <FormField
                  name="destination"
                  label="Paid to"
                  isRequired
                  hint={payout.rail === 'bank' ? 'An account number of 6 to 20 digits.' : 'An address on this chain.'}
                  autoComplete="off"
                  lengthMax={120}
                  input={{ spellCheck: false }}
                />
              </>
            )}
            {kind === 'rail-move' && (
              <FormField
                name="moveIndex"
                label="Direction"
                isRequired
                hint="To the platform’s own address there, which nobody can choose."
                options={moveOptions.map(({ rail, toRail }, index) => [
                  index,
                  `${rail.toUpperCase()} to ${toRail.toUpperCase()}`,
                ])}
              />
            )}
            {kind !== 'owner-in' && (
              <AmountField
                // Another field, so that the form is checked again: what it needs depends on both.
                key={`${kind} ${payout?.currency}`}
                name="amount"
                label="Amount"
                currency={payout?.currency ?? 'USDT'}
                hint={amountHints[kind] ?? 'At most the owner’s balance, which is checked on approval.'}
              />
            )}
          </>
        )
      }}
    </ProposeDialog>
  )
}
