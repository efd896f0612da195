import { reportEvidence } from '@millrace/contract/console/report'
import { Box, Typography } from '@mui/material'
import { useRedirect } from 'react-admin'
import { Controller } from 'react-hook-form'
import { AmountField } from '../../components/AmountField.tsx'
import { FormField } from '../../components/FormField.tsx'
import { MachineField, type MachineChoice } from '../../components/MachineField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { send } from '../../shell/send.ts'
import { addDays } from '../../shell/time.ts'
import { useClock } from '../clock/useClock.ts'
import { EvidenceField } from './EvidenceField.tsx'

type Props = {
  readonly machine?: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Enters what a machine earned on one day, with its evidence. */
export function EnterReportDialog({ machine, onClose }: Props) {
  const { data: clock } = useClock()
  const redirect = useRedirect()
  return (
    <ProposeDialog
      title={machine ? `Enter a day’s revenue of ${machine.name}` : 'Enter a day’s revenue'}
      defaultValues={{
        machineId: machine?.id ?? null,
        // Yesterday is the most likely choice.
        day: clock ? addDays(clock.today, -1) : '',
        amount: '',
        meterFrom: '',
        meterTo: '',
        meterUnit: '',
        note: '',
        evidence: null as File | null,
      }}
      isReady={({ machineId, evidence }) => machineId !== null && evidence !== null}
      toWish={async ({ machineId, amount, note, evidence: file, ...others }) => {
        const { data: evidence } = await send(reportEvidence, {}, { evidence: file as File })
        const content = { ...others, machineId: machineId ?? '', amount: amount.trim(), note: note.trim(), evidence }
        return { kind: 'report-entry', content }
      }}
      onClose={onClose}
      onProposed={({ id }) => redirect(`/report/${id}/show`)}
    >
      <Typography color="textSecondary">
        Another operator compares it with the evidence. Members are paid once it is approved and the money has arrived.
      </Typography>
      {!machine && (
        <Controller
          name="machineId"
          rules={{ required: true }}
          render={({ field }) => (
            <MachineField
              value={field.value}
              onChange={(chosen: MachineChoice | null) => field.onChange(chosen?.id ?? null)}
              isRequired
            />
          )}
        />
      )}
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <FormField name="day" label="Day" type="date" isRequired hint="A business day." input={{ max: clock?.today }} />
        <AmountField
          name="amount"
          label="Earned"
          canBeZero
          hint="After the machine’s costs. 0 for a day without revenue."
        />
      </Box>
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: '1fr 1fr 0.8fr' }}>
        <FormField name="meterFrom" label="Meter from" autoComplete="off" lengthMax={40} />
        <FormField name="meterTo" label="Meter to" autoComplete="off" lengthMax={40} />
        <FormField name="meterUnit" label="Unit" autoComplete="off" lengthMax={20} />
      </Box>
      <FormField
        name="note"
        label="Note"
        lines={{ min: 2, max: 6 }}
        lengthMax={1_000}
        hint="Members see this with the report."
      />
      <Controller
        name="evidence"
        rules={{ required: true }}
        render={({ field }) => <EvidenceField file={field.value} onChange={field.onChange} />}
      />
    </ProposeDialog>
  )
}
