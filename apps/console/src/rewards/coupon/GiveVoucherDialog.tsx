import { couponProgrammeList, voucherGive } from '@millrace/contract/console/coupon'
import { Typography } from '@mui/material'
import { Controller } from 'react-hook-form'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { MemberField } from '../../components/MemberField.tsx'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { useCall } from '../../components/useCall.ts'
import { send } from '../../shell/send.ts'
import { describeWorth } from './couponTexts.ts'

export function GiveVoucherDialog({ memberId, onClose }: { memberId: string | null; onClose: () => void }) {
  const { data } = useCall(couponProgrammeList, { pageSize: 100 })
  const programmes = (data?.list ?? []).filter(({ isVoucher, state }) => isVoucher && state === 'open')
  return (
    <ActionDialog
      title="Give a voucher"
      confirmLabel="Give"
      defaultValues={{ memberId, programmeId: '', reason: '' }}
      onClose={onClose}
      onConfirm={async ({ memberId: chosen, programmeId, reason }) => {
        await send(voucherGive, { memberId: chosen ?? '', programmeId, reason: reason.trim() })
        return 'Given. The member gets a message.'
      }}
    >
      <Typography color="textSecondary">
        {data && programmes.length === 0
          ? 'No programme of vouchers is open. One operator proposes it, another approves it.'
          : 'Within what two operators have approved. It lowers the price of one purchase.'}
      </Typography>
      <Controller
        name="memberId"
        rules={{ required: true }}
        render={({ field }) => <MemberField value={field.value} onChange={field.onChange} isRequired />}
      />
      <FormField
        name="programmeId"
        label="Programme"
        isRequired
        options={programmes.map((programme) => [programme.id, `${programme.name}: ${describeWorth(programme)} off`])}
      />
      <ReasonField hint="The member reads this. It is also written to the audit log." lengthMax={200} />
    </ActionDialog>
  )
}
