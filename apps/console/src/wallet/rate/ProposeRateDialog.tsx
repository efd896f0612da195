import { ratePropose } from '@millrace/contract/console/rate'
import { Alert, Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { useSignedRequest } from '../../components/useSignedRequest.ts'
import { formatRate } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { describeRateJump, findRateProblem } from './findRateProblem.ts'
import type { Rate } from './rateSources.ts'

type Props = {
  readonly currency: Rate['currency']
  readonly currentRate: string | undefined
  readonly bandPercent: number
  readonly onClose: () => void
}

export function ProposeRateDialog({ currency, currentRate, bandPercent, onClose }: Props) {
  const requestSigned = useSignedRequest('rate')
  const findJump = (rate: string) => describeRateJump(rate, currentRate, bandPercent)
  return (
    <ActionDialog
      title={`Propose a rate of ${currency}`}
      confirmLabel="Propose"
      defaultValues={{ rate: '', reason: '' }}
      isReady={({ rate }) => findJump(rate) === ''}
      onClose={onClose}
      onConfirm={async ({ rate, reason }) => {
        const proposal = { currency, rate: rate.trim(), reason: reason.trim() }
        await requestSigned(async () => (await send(ratePropose, proposal)).data)
        return 'Proposed. Another operator has to decide.'
      }}
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
          <ReasonField hint="The deciding operator sees this. It is also written to the audit log." />
        </>
      )}
    </ActionDialog>
  )
}
