import { couponProgrammeList, voucherGive } from '@millrace/contract/console/coupon'
import { MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { MemberField } from '../../components/MemberField.tsx'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { useCall } from '../../components/useCall.ts'
import { send } from '../../shell/send.ts'
import { describeWorth } from './couponTexts.ts'

type Props = { readonly memberId: string | null; readonly onClose: () => void; readonly onDone: () => void }

export function GiveVoucherDialog({ memberId: firstMember, onClose, onDone }: Props) {
  const { data } = useCall(couponProgrammeList, { pageSize: 100 })
  const programmes = (data?.list ?? []).filter(({ isVoucher, state }) => isVoucher && state === 'open')
  const [memberId, setMemberId] = useState(firstMember)
  const [programmeId, setProgrammeId] = useState('')
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title="Give a voucher"
      confirmLabel="Give"
      isReady={memberId !== null && programmeId !== '' && reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => {
        await send(voucherGive, { memberId: memberId ?? '', programmeId, reason: reason.trim() })
        onDone()
      }}
    >
      <Typography color="textSecondary">
        {data && programmes.length === 0
          ? 'No programme of vouchers is open. One operator proposes it, another approves it.'
          : 'Within what two operators have approved. It lowers the price of one purchase.'}
      </Typography>
      <MemberField value={memberId} onChange={setMemberId} isRequired />
      <TextField
        select
        required
        label="Programme"
        value={programmeId}
        onChange={({ target }) => setProgrammeId(target.value)}
      >
        {programmes.map((programme) => (
          <MenuItem key={programme.id} value={programme.id}>
            {programme.name}: {describeWorth(programme)} off
          </MenuItem>
        ))}
      </TextField>
      <ReasonField
        value={reason}
        onChange={(typed) => setReason(typed.slice(0, 200))}
        hint="The member reads this. It is also written to the audit log."
      />
    </ActionDialog>
  )
}
