import { adjustmentKinds, adjustmentRequest } from '@millrace/contract/console/adjustment'
import { localCurrencies } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import { Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { AmountField } from '../../components/AmountField.tsx'
import { FormField } from '../../components/FormField.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { useSignedRequest } from '../../components/useSignedRequest.ts'
import { send } from '../../shell/send.ts'
import { adjustmentKindNames, type Adjustment } from './adjustmentBadges.ts'
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
  reason: '',
}

const getPayout = ({ kind, payoutIndex }: typeof start) =>
  kind === 'owner-out' ? payoutOptions[payoutIndex] : undefined

function toRequest(values: typeof start) {
  const { kind, receipt, amount, moveIndex, destination, reason } = values
  const payout = getPayout(values)
  const source =
    kind === 'owner-in'
      ? { currency: receipt?.currency ?? 'USDT', receiptId: receipt?.id }
      : {
          currency: payout?.currency ?? 'USDT',
          amount: amount.trim(),
          ...(payout && { rail: payout.rail, destination: destination.trim() }),
          ...(kind === 'rail-move' && moveOptions[moveIndex]),
        }
  return { kind, reason: reason.trim(), ...source }
}

export function RequestAdjustmentDialog({ onClose }: { onClose: () => void }) {
  const requestSigned = useSignedRequest('adjustment')
  return (
    <ActionDialog
      title="Request an adjustment"
      confirmLabel="Request"
      defaultValues={start}
      onClose={onClose}
      onConfirm={async (values) => {
        await requestSigned(async () => (await send(adjustmentRequest, toRequest(values))).data)
        return 'Requested. Another operator has to decide.'
      }}
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
            <ReasonField hint="The deciding operator sees this. It is also written to the audit log." />
          </>
        )
      }}
    </ActionDialog>
  )
}
