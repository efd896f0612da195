import type { DataOf } from '@millrace/contract/call'
import { ownerReceiptList } from '@millrace/contract/console/adjustment'
import { Alert, Box, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { getRailName } from '../../components/getRailName.ts'
import { useCall } from '../../components/useCall.ts'
import { formatAmount } from '../../shell/amount.ts'
import { CopyButton } from '../../shell/CopyButton.tsx'
import { monoFamily } from '../../shell/palette.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'

export type OwnerReceipt = DataOf<typeof ownerReceiptList>['list'][number]

/** Chooses one of the owner's payments that have arrived, and shows where the owner pays in. */
export function ReceiptField({
  value,
  onChange,
}: {
  value: OwnerReceipt | null
  onChange: (chosen: OwnerReceipt | null) => void
}) {
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
          <Typography variant="body2" color="textSecondary">
            The owner pays in here:
          </Typography>
          {data.addresses.map(({ rail, address }) => (
            <Box key={rail} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Box component="span" sx={{ flex: 'none', fontSize: '0.8125rem', fontWeight: 600 }}>
                {getRailName(rail)}
              </Box>
              <Box
                component="code"
                title={address}
                sx={{
                  minWidth: 0,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  fontFamily: monoFamily,
                  fontSize: '0.75rem',
                }}
              >
                {address}
              </Box>
              <CopyButton text={address} label={`Copy the owner’s address on the ${getRailName(rail)}`} />
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

const describeReceipt = ({ amount, currency, rail, sender, receivedTime }: OwnerReceipt) =>
  [
    formatAmount(amount, currency),
    getRailName(rail),
    sender && `from ${sender.slice(0, 14)}`,
    formatMoment(receivedTime),
  ]
    .filter(Boolean)
    .join(' · ')
