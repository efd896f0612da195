import { couponProgrammeList } from '@millrace/contract/console/coupon'
import { Typography } from '@mui/material'
import { Controller } from 'react-hook-form'
import { FormField } from '../../components/FormField.tsx'
import { MemberField } from '../../components/MemberField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { useCall } from '../../components/useCall.ts'
import { describeWorth } from './couponTexts.ts'

export function GiveVoucherDialog({ memberId, onClose }: { memberId: string | null; onClose: () => void }) {
  const { data } = useCall(couponProgrammeList, { pageSize: 100 })
  const programmes = (data?.list ?? []).filter(({ isVoucher, state }) => isVoucher && state === 'open')
  return (
    <ProposeDialog
      title="Give a voucher"
      defaultValues={{ memberId, programmeId: '' }}
      toWish={({ memberId: chosen, programmeId }) => ({
        kind: 'voucher',
        content: { memberId: chosen ?? '', programmeId },
      })}
      reasonHint="The member reads this. It is also written to the audit log."
      reasonLengthMax={200}
      onClose={onClose}
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
    </ProposeDialog>
  )
}
