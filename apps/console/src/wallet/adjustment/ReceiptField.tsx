import type { DataOf } from '@millrace/contract/call'
import { ownerReceiptList } from '@millrace/contract/console/adjustment'
import { Alert, Box, MenuItem, Skeleton, TextField } from '@mui/material'
import { useController } from 'react-hook-form'
import { Note } from '../../components/cells.tsx'
import { Copyable } from '../../components/Copyable.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { useCall } from '../../components/useCall.ts'
import { formatAmount } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'

export type OwnerReceipt = DataOf<typeof ownerReceiptList>['list'][number]

/** Chooses one of the owner's payments that have arrived, and shows where the owner pays in. */
export function ReceiptField({ name }: { name: string }) {
  const {
    field: { value, onChange },
  } = useController({ name, rules: { required: true } })
  // A payment may arrive while the dialog is open.
  const { data, error } = useCall(ownerReceiptList, {}, { refetchInterval: refreshMs.page })
  if (!data && error) return <Alert severity="error">{error.message}</Alert>
  if (!data) return <Skeleton variant="rounded" height={72} />
  return (
    <>
      {data.list.length === 0 ? (
        <Alert severity="info">
          No payment from the owner is available. Pay in first; the payment appears here once it is final.
        </Alert>
      ) : (
        <TextField
          select
          label="Received payment"
          required
          value={value?.id ?? ''}
          onChange={({ target }) => onChange(data.list.find(({ id }) => id === target.value) ?? null)}
          helperText="Only money that has been received can be booked as the owner’s."
        >
          {data.list.map((receipt) => (
            <MenuItem key={receipt.id} value={receipt.id} sx={{ whiteSpace: 'normal' }}>
              {describeReceipt(receipt)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {data.addresses.length > 0 && (
        <Box sx={{ minWidth: 0 }}>
          <Note>The owner pays in here:</Note>
          {data.addresses.map(({ rail, address }) => (
            <Box key={rail} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Box component="span" sx={{ flex: 'none', fontSize: '0.8125rem', fontWeight: 600 }}>
                {getRailName(rail)}
              </Box>
              <Copyable text={address} label={`Copy the owner’s address on the ${getRailName(rail)}`} isOneLine />
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

const describeReceipt = ({ amount, currency, rail, sender, receivedTime }: OwnerReceipt) =>
  join(
    ' · ',
    formatAmount(amount, currency),
    getRailName(rail),
    sender && `from ${sender.slice(0, 14)}`,
    formatMoment(receivedTime),
  )
