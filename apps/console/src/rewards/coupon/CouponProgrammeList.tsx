import { couponProgrammePropose } from '@millrace/contract/console/coupon'
import { Link } from '@mui/material'
import { LinkBase, useNotify } from 'react-admin'
import { AddButton } from '../../components/AddButton.tsx'
import { Moment, SmallText } from '../../components/cells.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList } from '../../components/TableList.tsx'
import { formatCents } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { describeScope, describeWay, describeWorth, programmeBadges, type CouponProgramme } from './couponTexts.ts'
import { ProposeCouponsDialog } from './ProposeCouponsDialog.tsx'

const title = (row: CouponProgramme) => (
  <Link component={LinkBase} to={listPath('coupon', { programmeId: row.id })} underline="hover">
    {row.name}
  </Link>
)
const describeGiven = ({ given, total }: CouponProgramme) => `${given} of ${total ?? '∞'}`

export default function CouponProgrammeList() {
  return (
    <TableList<CouponProgramme>
      description="Coupons that members claim, and vouchers that operators give. Two operators sign each. Amounts in USDT."
      hasDays={false}
      action={<Propose />}
      empty={{
        title: 'No coupons yet',
        text: 'Propose coupons that members can claim, or vouchers that operators give.',
      }}
      title={title}
      summary={(row) => [describeWorth(row), `${describeGiven(row)} given`, programmeBadges[row.state].label]}
      isDense
      columns={[
        [
          'Name',
          (row) => (
            <>
              {title(row)}
              <SmallText>{describeWay(row)}</SmallText>
            </>
          ),
          'title',
        ],
        ['Off a unit', describeWorth],
        ['For', describeScope],
        ['Usable until', ({ expireTime }) => <Moment time={expireTime} precision="day" />],
        [
          'Given',
          (row) => (
            <>
              {describeGiven(row)}
              <SmallText>
                {row.open} open, {row.used} used, {row.expired} expired
              </SmallText>
            </>
          ),
        ],
        ['Paid', ({ paid }) => formatCents(paid), 'amount'],
        ['Promised', ({ promised }) => formatCents(promised), 'amount'],
        ['State', ({ state }) => <StateChip {...programmeBadges[state]} />],
      ]}
    />
  )
}

function Propose() {
  const canPropose = useCanCall(couponProgrammePropose)
  const notify = useNotify()
  if (!canPropose) return null
  return (
    <AddButton
      label="Propose coupons"
      renderDialog={(close) => (
        <ProposeCouponsDialog
          onClose={close}
          onDone={() => {
            close()
            notify('Proposed. Another operator has to approve the programme.')
          }}
        />
      )}
    />
  )
}
