import { Alert, Typography } from '@mui/material'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { formatRate } from '../../shell/amount.ts'
import { describeRateJump, findRateProblem } from './findRateProblem.ts'
import type { Rate } from './rateSources.ts'

type Props = {
  readonly currency: Rate['currency']
  readonly currentRate: string | undefined
  readonly bandPercent: number
  readonly onClose: () => void
}

export function ProposeRateDialog({ currency, currentRate, bandPercent, onClose }: Props) {
  const findJump = (rate: string) => describeRateJump(rate, currentRate, bandPercent)
  return (
    <ProposeDialog
      title={`Propose a rate of ${currency}`}
      defaultValues={{ rate: '' }}
      isReady={({ rate }) => findJump(rate) === ''}
      toWish={({ rate }) => ({ kind: 'rate', content: { currency, rate: rate.trim() } })}
      reasonHint="The deciding operator sees this. It is also written to the audit log."
      onClose={onClose}
    >
      {({ rate }) => (
        <>
          <Typography color="textSecondary">
            Rates come from the source. By hand is for when the source is wrong or silent: another operator has to
            approve, and the source’s next reading replaces it.
            {currentRate && ` Current rate: ${formatRate(currentRate, currency)}.`}
          </Typography>
          <FormField
            name="rate"
            label="One USDT is"
            isRequired
            findProblem={(typed) => (typed.trim() === '' ? '' : findRateProblem(typed))}
            hint={`How much ${currency} a member pays or gets for one USDT.`}
            autoComplete="off"
            unit={currency}
            input={{ inputMode: 'decimal' }}
          />
          {findJump(rate) && <Alert severity="warning">{findJump(rate)}</Alert>}
        </>
      )}
    </ProposeDialog>
  )
}
