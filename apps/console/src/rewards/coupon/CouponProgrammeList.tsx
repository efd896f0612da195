import { couponProgrammePropose } from '@millrace/contract/console/coupon'
import { Link } from '@mui/material'
import { DataTable, LinkBase, useNotify } from 'react-admin'
import { AddButton } from '../../components/AddButton.tsx'
import { Moment, SmallText } from '../../components/cells.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { amountColumn, denseTableSx, RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatCents } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { describeScope, describeWay, describeWorth, programmeBadges, type CouponProgramme } from './couponTexts.ts'
import { ProposeCouponsDialog } from './ProposeCouponsDialog.tsx'

const empty = {
  title: 'No coupons yet',
  text: 'Propose coupons that members can claim, or vouchers that operators give.',
}
const title = (row: CouponProgramme) => (
  <Link component={LinkBase} to={listPath('coupon', { programmeId: row.id })} underline="hover">
    {row.name}
  </Link>
)
const summary = (row: CouponProgramme) =>
  [describeWorth(row), `${row.given} of ${row.total ?? '∞'} given`, programmeBadges[row.state].label].join(' · ')

export default function CouponProgrammeList() {
  return (
    <RecordList
      description="Coupons that members claim, and vouchers that operators give. Two operators sign each. Amounts in USDT."
      hasDays={false}
      action={<Propose />}
    >
      <RecordTable<CouponProgramme> rowClick={false} empty={empty} title={title} summary={summary} sx={denseTableSx}>
        <DataTable.Col
          label="Name"
          {...titleColumn}
          render={(row: CouponProgramme) => (
            <>
              {title(row)}
              <SmallText>{describeWay(row)}</SmallText>
            </>
          )}
        />
        <DataTable.Col label="Off a unit" disableSort render={describeWorth} />
        <DataTable.Col label="For" disableSort render={describeScope} />
        <DataTable.Col
          label="Usable until"
          disableSort
          render={(row: CouponProgramme) => <Moment time={row.expireTime} precision="day" />}
        />
        <DataTable.Col
          label="Given"
          disableSort
          render={(row: CouponProgramme) => (
            <>
              {row.given} of {row.total ?? '∞'}
              <SmallText>
                {row.open} open, {row.used} used, {row.expired} expired
              </SmallText>
            </>
          )}
        />
        <DataTable.Col label="Paid" {...amountColumn} render={(row: CouponProgramme) => formatCents(row.paid)} />
        <DataTable.Col
          label="Promised"
          {...amountColumn}
          render={(row: CouponProgramme) => formatCents(row.promised)}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={(row: CouponProgramme) => <StateChip {...programmeBadges[row.state]} />}
        />
      </RecordTable>
    </RecordList>
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
